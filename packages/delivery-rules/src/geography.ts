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

/** Returns the straight-line distance in metres (haversine). */
export function distanceM(from: Point, to: Point): number {
  const halfLatitude = toRadians(to.latitude - from.latitude) / 2
  const halfLongitude = toRadians(to.longitude - from.longitude) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(halfLongitude) ** 2
  // Rounding can make the chord of two antipodes slightly larger than 1.
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Estimates the distance by road in whole metres, where no route is known. */
export function estimateRoadM(from: Point, to: Point, detourFactor = roadDetourFactor): number {
  return Math.round(distanceM(from, to) * detourFactor)
}

/**
 * Returns the initial direction of the great circle from one place to another, in degrees clockwise from north, below
 * 360.
 */
export function computeInitialBearingDeg(from: Point, to: Point): number {
  const [phi1, phi2] = [toRadians(from.latitude), toRadians(to.latitude)]
  const turn = toRadians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(phi2)
  const north = Math.cos(phi1) * Math.sin(phi2) - Math.sin(phi1) * Math.cos(phi2) * Math.cos(turn)
  return (toDegrees(Math.atan2(east, north)) + 360) % 360
}

/**
 * Returns the place in Web Mercator's metres (EPSG:3857); a pole is clamped to the map's edge. For order, not distance.
 */
export function toWebMercator(point: Point): { readonly x: number; readonly y: number } {
  const latitude = Math.min(mercatorMaxLatitude, Math.max(-mercatorMaxLatitude, point.latitude))
  return {
    x: mercatorRadiusM * toRadians(point.longitude),
    y: mercatorRadiusM * Math.log(Math.tan(Math.PI / 4 + toRadians(latitude) / 2)),
  }
}

function toRadians(angle: number): number {
  return (angle * Math.PI) / 180
}

function toDegrees(angle: number): number {
  return (angle * 180) / Math.PI
}
