/** A place: latitude and longitude in degrees (WGS 84). */
export type LatLong = readonly [latitude: number, longitude: number]

/** Returns a place as MapLibre and GeoJSON write it: longitude first. */
export function toLngLat([latitude, longitude]: LatLong): [longitude: number, latitude: number] {
  return [longitude, latitude]
}

/** A point in Web Mercator: both axes run from 0 (west, north) to 1. */
export type MercatorPoint = { readonly x: number; readonly y: number }

/** Returns where a place lies in Web Mercator. */
export function toMercator([latitude, longitude]: LatLong): MercatorPoint {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Returns the place of a point in Web Mercator. */
export function fromMercator({ x, y }: MercatorPoint): LatLong {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return [latitude, (x - 0.5) * 360]
}

/** Returns the place between two others; `share` is clamped to 0…1. */
export function interpolate(from: LatLong, to: LatLong, share: number): LatLong {
  const part = Math.min(1, Math.max(0, share))
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

const metresPerDegree = 111_195

/** Returns metres east and north from one place to another, as on a flat earth: exact to a thousandth within a city. */
export function calculateOffsetM(
  from: LatLong,
  to: LatLong,
): { readonly east: number; readonly north: number } {
  const shrink = Math.cos((from[0] * Math.PI) / 180)
  return {
    east: (to[1] - from[1]) * shrink * metresPerDegree,
    north: (to[0] - from[0]) * metresPerDegree,
  }
}

/** Returns the distance of two places in metres, as flat as `calculateOffsetM`. */
export function calculateDistanceM(from: LatLong, to: LatLong): number {
  const { east, north } = calculateOffsetM(from, to)
  return Math.hypot(east, north)
}

/** Returns the compass direction from one place to another: 0 is north, 90 is east, below 360. */
export function calculateHeading(from: LatLong, to: LatLong): number {
  const { east, north } = calculateOffsetM(from, to)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}
