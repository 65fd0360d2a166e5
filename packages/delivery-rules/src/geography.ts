/** A place on the globe (WGS 84), in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** The mean radius of the Earth, as in the haversine formula. */
const earthRadiusM = 6_371_008.8

/** The radius of Web Mercator's sphere (EPSG:3857). */
const mercatorRadiusM = 6_378_137

/** The latitude at which Web Mercator's square ends (EPSG:3857). */
const mercatorMaxLatitude = 85.051_128_779_806_59

/** Roads are about this much longer than the line between their ends. */
export const roadDetourFactor = 1.3

/** The distance as the crow flies, in metres (haversine). */
export function distanceM(from: Point, to: Point): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2
  // Rounding can carry the chord of two antipodes a hair over 1.
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A guess of the distance by road in whole metres, where no route is known. */
export function roadEstimateM(from: Point, to: Point, detourFactor = roadDetourFactor): number {
  return Math.round(distanceM(from, to) * detourFactor)
}

/** The direction in which a great circle leaves `from` for `to`: degrees clockwise from north, 0 to under 360. */
export function initialBearingDeg(from: Point, to: Point): number {
  const [phi1, phi2] = [radians(from.latitude), radians(to.latitude)]
  const turn = radians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(phi2)
  const north = Math.cos(phi1) * Math.sin(phi2) - Math.sin(phi1) * Math.cos(phi2) * Math.cos(turn)
  return (degrees(Math.atan2(east, north)) + 360) % 360
}

/** The place in Web Mercator's metres (EPSG:3857); a pole is clamped to the map's edge. Planar order, not planar distance. */
export function webMercator(point: Point): { readonly x: number; readonly y: number } {
  const latitude = Math.min(mercatorMaxLatitude, Math.max(-mercatorMaxLatitude, point.latitude))
  return {
    x: mercatorRadiusM * radians(point.longitude),
    y: mercatorRadiusM * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)),
  }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
