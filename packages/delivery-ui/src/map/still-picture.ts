import type { StreetClass } from '@repo/drawn-plan/city-plan'
import type { ResolvedPlan } from '@repo/drawn-plan/resolve-plan'
import type { BaseMap, Ring } from './base-map.ts'
import type { Size } from './fit-view.ts'
import type { LatLong, MercatorPoint } from './lat-long.ts'
import type { MapColours } from './map-colours.ts'
import { isDistrict } from './plan-features.ts'

/** A shape of the picture: the path of an SVG, filled or drawn as a line. */
export type Shape =
  | { readonly path: string; readonly fill: string }
  | { readonly path: string; readonly stroke: string; readonly width: number }

/** A name of the picture, by the middle of its text in pixels; turned by degrees clockwise along its street. */
export type Label = MercatorPoint & { readonly text: string; readonly turn?: number }

/** What a picture shows: the drawn cities, and the country once it has loaded. */
type Scene = { readonly plans: readonly ResolvedPlan[]; readonly baseMap: BaseMap | null }

/** Returns the pixel of a place on the picture. */
export type ToPixels = (place: LatLong) => MercatorPoint

/** The zoom from which a plan is drawn: farther away it would be a blot. */
export const planZoom = 9.5
const placeNameZoom = 13
const maxNames = 12
/** The average width of a letter of a name, in pixels. */
export const pixelsPerLetter = 6.5
/** The height of a name with its margin, in pixels. */
export const nameHeight = 18
/** Pixels of a street at zoom 14; it grows by a half with each zoom. */
const widthAt14: Readonly<Record<StreetClass, number>> = { motorway: 7, avenue: 6, street: 4.5, walk: 1.5 }
/** Both edges of a street together. */
export const edgePixels = 2
/** A street farther outside the picture than this does not reach into it. */
const beyondPixels = 40

/** Returns the width of a street at a zoom, in pixels. */
export function calculateStreetWidth(streetClass: StreetClass, zoom: number): number {
  return widthAt14[streetClass] * 1.5 ** (zoom - 14)
}

/**
 * Returns the shapes of the country and the drawn cities at a zoom, from lowest to highest.
 * Streets of a class are one shape, since a city has more than a thousand; those outside the picture are left out.
 */
export function createPictureShapes(
  scene: Scene,
  { zoom, size, toPixels }: { readonly zoom: number; readonly size: Size; readonly toPixels: ToPixels },
  colours: MapColours,
): readonly Shape[] {
  const { neighbours = [], france = [] } = scene.baseMap ?? {}
  const plans = zoom < planZoom ? [] : scene.plans
  const streets = plans
    .flatMap((plan) => plan.streets)
    .map((street) => ({ ...street, line: street.way.map(({ at }) => toPixels(at)) }))
  const visibleStreets = streets.filter(({ line }) => isOnPicture(line, size))
  return [
    ...neighbours.map((rings) => ({ path: createAreaPath(rings, toPixels), fill: colours.foreign })),
    ...france.map((rings) => ({ path: createAreaPath(rings, toPixels), fill: colours.land })),
    ...plans.flatMap(({ areas }) =>
      areas.map(({ kind, outline }) => ({ path: createAreaPath([outline], toPixels), fill: colours[kind] })),
    ),
    ...createStreetShapes(
      visibleStreets.filter(({ isBridge }) => !isBridge),
      zoom,
      colours,
    ),
    ...createStreetShapes(
      visibleStreets.filter(({ isBridge }) => isBridge),
      zoom,
      colours,
    ),
  ]
}

/** Returns the names that fit without overlaps: from near those of places in drawn cities, then those of towns. */
export function createPictureLabels(
  scene: Scene,
  zoom: number,
  toPixels: ToPixels,
  size: Size,
): readonly Label[] {
  const places = zoom < placeNameZoom ? [] : scene.plans.flatMap((plan) => plan.places)
  const drawnCities = zoom < placeNameZoom ? [] : scene.plans.map(({ city }) => city)
  const towns =
    scene.baseMap?.towns.filter(({ name }) => !isDistrict(name) && !drawnCities.includes(name)) ?? []
  const labels: Label[] = []
  for (const { name, at } of [...places, ...towns]) {
    const label = { text: name, ...toPixels(at) }
    const isInside = label.x > 0 && label.x < size.width && label.y > nameHeight && label.y < size.height
    if (isInside && !labels.some((other) => doOverlap(label, other))) labels.push(label)
    if (labels.length === maxNames) break
  }
  return labels
}

/** Returns a line as the path of an SVG. */
export function createLinePath(line: readonly LatLong[], toPixels: ToPixels): string {
  return createPixelPath(line.map(toPixels))
}

function createPixelPath(line: readonly MercatorPoint[]): string {
  const points = line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

function createAreaPath(rings: readonly Ring[], toPixels: ToPixels): string {
  return rings.map((ring) => `${createLinePath(ring, toPixels)}Z`).join('')
}

/** Narrow ones first: wide streets lie above them. */
const streetClasses = ['walk', 'street', 'avenue', 'motorway'] as const satisfies readonly StreetClass[]

/** Returns the shapes of streets, all edges first, so that crossings are open. */
function createStreetShapes(
  streets: readonly { readonly class: StreetClass; readonly line: readonly MercatorPoint[] }[],
  zoom: number,
  colours: MapColours,
): readonly Shape[] {
  const classShapes = streetClasses.flatMap((kind) => {
    const path = streets
      .flatMap(({ class: streetClass, line }) => (streetClass === kind ? [createPixelPath(line)] : []))
      .join('')
    return path === '' ? [] : [{ kind, path, width: calculateStreetWidth(kind, zoom) }]
  })
  const edges = classShapes.flatMap(({ kind, path, width }) =>
    kind === 'walk' ? [] : [{ path, stroke: colours[`${kind}Edge`], width: width + edgePixels }],
  )
  return [...edges, ...classShapes.map(({ kind, path, width }) => ({ path, stroke: colours[kind], width }))]
}

/** Whether the box around a line meets the picture, widened by `beyondPixels` at each side. */
function isOnPicture(line: readonly MercatorPoint[], size: Size): boolean {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)]
  return (
    Math.min(...xs) < size.width + beyondPixels &&
    Math.max(...xs) > -beyondPixels &&
    Math.min(...ys) < size.height + beyondPixels &&
    Math.max(...ys) > -beyondPixels
  )
}

function doOverlap(one: Label, other: Label): boolean {
  const halfWidths = ((one.text.length + other.text.length) * pixelsPerLetter) / 2
  return Math.abs(one.x - other.x) < halfWidths && Math.abs(one.y - other.y) < nameHeight
}
