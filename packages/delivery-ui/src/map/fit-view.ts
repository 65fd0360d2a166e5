import type { LatLong, MercatorPoint } from './lat-long.ts'
import { fromMercator, toMercator } from './lat-long.ts'

/** The view of a map: its centre, and its zoom in tiles of 512 pixels (one less than in tiles of 256). */
export type View = { readonly centre: LatLong; readonly zoom: number }

/** Pixels of each edge for buttons and the height of a pin. */
export type Padding = {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The size of a map in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** Places that must be visible, no closer than `maxZoom`. */
export type Target = { readonly places: readonly LatLong[]; readonly maxZoom: number }

/** The specification's zoom: 15 in tiles of 256 pixels. */
export const usualZoom = 14
const minZoom = 3
/** A tile of a zoom, at this zoom. */
export const tilePixels = 512
/** A map smaller than its padding still shows this many pixels of its places. */
const minInnerPixels = 40

/**
 * Returns the closest view with all places of the target within the padding, between the zooms 3 and `maxZoom`. Throws
 * a RangeError without places.
 */
export function fitView({ places, maxZoom }: Target, size: Size, padding: Padding): View {
  if (places.length === 0) throw new RangeError('A view needs a place')
  const points = places.map(toMercator)
  const [west, east] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [north, south] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const width = Math.max(minInnerPixels, size.width - padding.left - padding.right)
  const height = Math.max(minInnerPixels, size.height - padding.top - padding.bottom)
  const fittingZoom = Math.log2(Math.min(width / (east - west), height / (south - north)) / tilePixels)
  const zoom = Math.max(minZoom, Math.min(maxZoom, fittingZoom))
  const worldPixels = tilePixels * 2 ** zoom
  const centre = fromMercator({
    x: (west + east) / 2 + (padding.right - padding.left) / 2 / worldPixels,
    y: (north + south) / 2 + (padding.bottom - padding.top) / 2 / worldPixels,
  })
  return { centre, zoom }
}

/** Returns a function from places to pixels of a map, from its top left corner. */
export function createProjection({ centre, zoom }: View, size: Size): (place: LatLong) => MercatorPoint {
  const worldPixels = tilePixels * 2 ** zoom
  const middle = toMercator(centre)
  return (place) => {
    const { x, y } = toMercator(place)
    return {
      x: (x - middle.x) * worldPixels + size.width / 2,
      y: (y - middle.y) * worldPixels + size.height / 2,
    }
  }
}

/** A view that contains the places stays unless it is farther away than this. */
const maxSlack = 0.8

/** Returns whether a map must move: a place has left the padded middle, or all would fit much closer. */
export function shouldMoveMap(view: View, target: Target, size: Size, padding: Padding): boolean {
  if (fitView(target, size, padding).zoom - view.zoom > maxSlack) return true
  const toPixels = createProjection(view, size)
  return target.places.map(toPixels).some(({ x, y }) => {
    const isInWidth = x >= padding.left - 1 && x <= size.width - padding.right + 1
    const isInHeight = y >= padding.top - 1 && y <= size.height - padding.bottom + 1
    return !isInWidth || !isInHeight
  })
}
