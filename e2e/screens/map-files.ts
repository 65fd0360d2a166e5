/** Matches the path of a file that the senders' site needs only for its maps. */
export const mapFile =
  /\/assets\/(maplibre|LiveMap|TripMap|MapFrame|RouteMap|FleetMap|VehicleOnRoute|StillMap|drawn-plan|base-map|region-tile)[^/]*$/
