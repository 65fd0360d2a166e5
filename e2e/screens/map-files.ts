/** The files of the senders' site that are there for its maps, by the path of their address. */
export const mapFile =
  /\/assets\/(maplibre|LiveMap|TripMap|MapFrame|RouteMap|FleetMap|VehicleOnRoute|StillMap|drawn-plan|base-map|region-tile)[^/]*$/
