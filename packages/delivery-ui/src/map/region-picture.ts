import type { Size, View } from './fit-view.ts'
import { tilePixels } from './fit-view.ts'
import type { MercatorPoint } from './lat-long.ts'
import { toMercator } from './lat-long.ts'
import type { MapColours } from './map-colours.ts'
import type { Label } from './still-picture.ts'
import { calculateStreetWidth, edgePixels, nameHeight, pixelsPerLetter, planZoom } from './still-picture.ts'

/** The layers of a region's tile, from lowest to highest. */
export const tileLayers = ['areas', 'streets', 'names'] as const

/** A tile's side, in the units of its coordinates. */
export const tileUnits = 4096

/** A feature of a region's tile: a surface, a street or a name, with the map style's names. Missing texts are empty. */
export type TileFeature = {
  readonly layer: (typeof tileLayers)[number]
  readonly kind: string
  readonly class: string
  readonly name: string
  readonly lines: readonly (readonly MercatorPoint[])[]
}

/** A tile, and where it lies on the picture in pixels. */
export type PlacedTile = {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Returns the tiles of a picture; none from so far away that a city is a blot. */
export function listTilesInView(
  { centre, zoom }: View,
  size: Size,
  { minZoom, maxZoom }: { readonly minZoom: number; readonly maxZoom: number },
): readonly PlacedTile[] {
  if (zoom < Math.max(planZoom, minZoom)) return []
  const z = Math.min(maxZoom, Math.floor(zoom))
  const side = tilePixels * 2 ** (zoom - z)
  const middle = toMercator(centre)
  const findFirstIndex = (coordinate: number, pixels: number) =>
    Math.floor(coordinate * 2 ** z - pixels / 2 / side)
  const findLastIndex = (coordinate: number, pixels: number) =>
    Math.ceil(coordinate * 2 ** z + pixels / 2 / side) - 1
  const tiles: PlacedTile[] = []
  for (let y = findFirstIndex(middle.y, size.height); y <= findLastIndex(middle.y, size.height); y += 1)
    for (let x = findFirstIndex(middle.x, size.width); x <= findLastIndex(middle.x, size.width); x += 1)
      tiles.push({
        z,
        x,
        y,
        left: (x - middle.x * 2 ** z) * side + size.width / 2,
        top: (y - middle.y * 2 ** z) * side + size.height / 2,
        side,
      })
  return tiles
}

/** A shape of a tile, in the tile's units; the width of a line is in pixels. */
export type TileShape =
  | { readonly path: string; readonly fill: string }
  | {
      readonly path: string
      readonly stroke: string
      readonly width: number
      readonly isDashed?: boolean
      readonly isFaint?: boolean
    }

/** The drawing order of streets, wide ones above narrow ones. */
const drivenClasses = ['street', 'avenue', 'motorway'] as const
const walkZoom = 12.5
const railZoom = 12
const minorZoom = 14

/**
 * Returns the shapes of a tile in passes. Each pass is drawn for all tiles before the next one, so that no street's
 * edge covers a street of the next tile. The first pass is the surfaces, which end with their tile.
 */
export function createTilePasses(
  features: readonly TileFeature[],
  zoom: number,
  colours: MapColours,
): readonly (readonly TileShape[])[] {
  const createPath = (isIncluded: (street: TileFeature) => boolean) =>
    createLinesPath(features.filter((feature) => feature.layer === 'streets' && isIncluded(feature)))
  const createDrivenPasses = (kind: string, isFaint: boolean) => {
    const driven = drivenClasses.map((name) => ({
      name,
      path: createPath((street) => street.kind === kind && street.class === name),
      width: calculateStreetWidth(name, zoom),
    }))
    return [
      driven.map(({ name, path, width }) => ({
        path,
        stroke: colours[`${name}Edge`],
        width: width + edgePixels,
        isFaint,
      })),
      driven.map(({ name, path, width }) => ({ path, stroke: colours[name], width, isFaint })),
    ]
  }
  const createOpenPath = (name: string) =>
    createPath((street) => street.kind !== 'tunnel' && street.class === name)
  const minors = createOpenPath('minor')
  const minorWidth = calculateStreetWidth('street', zoom) / 3
  const rails = createPath(({ kind }) => kind === 'rail')
  const walks = createOpenPath('walk')
  const passes: readonly (readonly TileShape[])[] = [
    createSurfaces(features, colours),
    ...createDrivenPasses('tunnel', true),
    zoom < railZoom ? [] : [{ path: rails, stroke: colours.streetEdge, width: 1.2 }],
    zoom < minorZoom ? [] : [{ path: minors, stroke: colours.streetEdge, width: minorWidth + edgePixels }],
    zoom < minorZoom ? [] : [{ path: minors, stroke: colours.street, width: minorWidth }],
    zoom < walkZoom ? [] : [{ path: walks, stroke: colours.walk, width: 1.6, isDashed: true }],
    ...createDrivenPasses('street', false),
    ...createDrivenPasses('bridge', false),
  ]
  return passes.map((pass) => pass.filter(({ path }) => path !== ''))
}

/** Returns the surfaces in the order of the tile: an island lies above its river. */
function createSurfaces(features: readonly TileFeature[], colours: MapColours): readonly TileShape[] {
  const fills: Readonly<Record<string, string>> = {
    water: colours.water,
    park: colours.park,
    square: colours.square,
    rail: colours.rail,
  }
  return features
    .filter(({ layer }) => layer === 'areas')
    .map((area) => ({ path: createLinesPath([area], 'Z'), fill: fills[area.kind] ?? colours.land }))
}

function createLinesPath(features: readonly TileFeature[], end = ''): string {
  return features
    .flatMap(({ lines }) => lines.map((line) => `M${line.map(({ x, y }) => `${x} ${y}`).join('L')}${end}`))
    .join('')
}

const maxNames = 26
const streetNameZoom = 13.3
const avenueNameZoom = 12.3

/**
 * Returns the names that fit on the picture, without overlaps, each once: places first, then avenues, then other
 * streets, along a straight piece that is long enough.
 */
export function createRegionLabels(
  tiles: readonly { readonly place: PlacedTile; readonly features: readonly TileFeature[] }[],
  zoom: number,
  size: Size,
): readonly Label[] {
  const listLabels = (isIncluded: (feature: TileFeature) => boolean) =>
    tiles.flatMap(({ place, features }) =>
      features.filter(isIncluded).flatMap((feature) => createLabels(feature, place)),
    )
  const isStreet = ({ layer, kind }: TileFeature) => layer === 'streets' && kind !== 'tunnel'
  const candidates = [
    ...listLabels(({ layer }) => layer === 'names'),
    ...(zoom < avenueNameZoom ? [] : listLabels((one) => isStreet(one) && one.class === 'avenue')),
    ...(zoom < streetNameZoom ? [] : listLabels((one) => isStreet(one) && one.class === 'street')),
  ]
  const labels: Label[] = []
  const usedTexts = new Set<string>()
  for (const label of candidates) {
    if (labels.length === maxNames) break
    if (usedTexts.has(label.text) || !isInside(label, size)) continue
    if (labels.some((other) => doOverlap(label, other))) continue
    usedTexts.add(label.text)
    labels.push(label)
  }
  return labels
}

function createLabels(feature: TileFeature, { left, top, side }: PlacedTile): readonly Label[] {
  const text = feature.name
  if (text === '') return []
  const toPicture = ({ x, y }: MercatorPoint) => ({
    x: left + (x / tileUnits) * side,
    y: top + (y / tileUnits) * side,
  })
  const isInTile = ({ x, y }: MercatorPoint) => x >= 0 && y >= 0 && x < tileUnits && y < tileUnits
  if (feature.layer === 'names')
    return feature.lines.flatMap(([point]) =>
      point && isInTile(point) ? [{ text, ...toPicture(point) }] : [],
    )
  return feature.lines.flatMap((line) =>
    line.slice(1).flatMap((to, index) => {
      const [start, end] = [toPicture(line[index] ?? to), toPicture(to)]
      const [east, south] = [end.x - start.x, end.y - start.y]
      if (Math.hypot(east, south) < text.length * pixelsPerLetter) return []
      // Read from left to right.
      const turn = (Math.atan(south / (east || Number.MIN_VALUE)) * 180) / Math.PI
      return [{ text, x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, turn }]
    }),
  )
}

/** Returns half the width and half the height of the box around a name, in pixels. */
function calculateHalfBox({ text, turn = 0 }: Label): { readonly width: number; readonly height: number } {
  const half = (text.length * pixelsPerLetter) / 2
  const angle = (Math.abs(turn) * Math.PI) / 180
  return {
    width: half * Math.cos(angle) + (nameHeight / 2) * Math.sin(angle),
    height: half * Math.sin(angle) + (nameHeight / 2) * Math.cos(angle),
  }
}

function isInside(label: Label, size: Size): boolean {
  const { width, height } = calculateHalfBox(label)
  return label.x > width && label.x < size.width - width && label.y > height && label.y < size.height - height
}

function doOverlap(one: Label, other: Label): boolean {
  const [half, otherHalf] = [calculateHalfBox(one), calculateHalfBox(other)]
  return (
    Math.abs(one.x - other.x) < half.width + otherHalf.width &&
    Math.abs(one.y - other.y) < half.height + otherHalf.height
  )
}
