import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapColours, Scheme } from './map-colours.ts'
import { mapColours } from './map-colours.ts'
import type { Features } from './plan-features.ts'
import { noFeatures } from './plan-features.ts'
import { planZoom } from './still-picture.ts'

/** The route's layers from lowest to highest: below the names of streets, above an operator's pictures. */
export const routeLayerIds = ['route-done', 'route-edge', 'route'] as const
/** The source of a region's tiles; a map without a region has none. */
export const regionSource = 'region'
/** The layer of the towns' names, above all other names. */
export const townLayer = 'town'
/** The lowest layer of names. */
export const firstNameLayer = 'water-name'

// Without `glyphs` MapLibre draws letters with the fonts of the page.
const font = ['Inter Variable', 'Inter while loading', 'sans-serif']
// It reads the weight from the name of the first font, which no machine has.
const mediumFont = ['Medium', ...font]

const attribution = 'Fond : Natural Earth, <a href="https://www.geonames.org/">GeoNames</a> (CC BY)'

/** The source of a layer's features: the drawn plan, or a layer of a region's tiles. */
type LayerOrigin = {
  /** The prefix of the layers' ids. */
  readonly prefix: string
  readonly getSource: (layer: 'areas' | 'streets' | 'names') => {
    readonly source: string
    readonly 'source-layer'?: string
  }
}
const fromPlan: LayerOrigin = { prefix: '', getSource: () => ({ source: 'plan' }) }
const fromRegion: LayerOrigin = {
  prefix: 'region-',
  getSource: (layer) => ({ source: regionSource, 'source-layer': layer }),
}

type Width = DataDrivenPropertyValueSpecification<number>

/** Pixels of a motorway, an avenue and any other street. */
type Widths = readonly [motorway: number, avenue: number, street: number]

/** Returns a width between those of the stops that nearly doubles with each zoom. */
function interpolateWidths(stops: readonly (readonly [zoom: number, widths: Widths])[]): Width {
  const inputs = stops.flatMap(([zoom, [motorway, avenue, street]]) => [
    zoom,
    ['match', ['get', 'class'], 'motorway', motorway, 'avenue', avenue, street],
  ])
  // as: the typings know an expression as a tuple, which cannot be made from a list.
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...inputs] as unknown as Width
}

/** A street without its edges. */
const streetWidth = interpolateWidths([
  [10, [1.4, 1, 0.5]],
  [12, [3, 2.4, 1.5]],
  [14, [7, 6, 4.6]],
  [16, [17, 15, 12]],
  [18, [44, 40, 32]],
])
/** A street with its edges. */
const edgedWidth = interpolateWidths([
  [10, [2, 1.4, 0.7]],
  [12, [4.4, 3.8, 2.6]],
  [14, [9, 8, 6.4]],
  [16, [19.5, 17.5, 14]],
  [18, [47, 43, 35]],
])

const matchKinds = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]

const matchClasses = (...classes: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', [...classes]],
]

/** The layout of a line with rounded ends and corners. */
const roundLine = { 'line-cap': 'round', 'line-join': 'round' } as const

/** Whether a town is named: the most important ones, more of them with each zoom. */
const isNamedTown: ExpressionSpecification = [
  'all',
  ['<', ['get', 'rank'], ['step', ['zoom'], 4, 3, 10, 4, 20, 5, 50, 6, 120, 7, 300, 8, 900, 9, 1e5]],
  // Where a plan is drawn, its districts are named.
  ['any', ['!', ['get', 'isDrawn']], ['<', ['zoom'], 12]],
]

/** Returns the whole style: an empty country, the drawn cities, an empty route. */
export function createMapStyle(scheme: Scheme, plan: Features): StyleSpecification {
  return {
    version: 8,
    // A change of scheme is one of the whole page: nothing fades.
    transition: { duration: 0, delay: 0 },
    sources: {
      land: { type: 'geojson', data: noFeatures, attribution, maxzoom: 10 },
      towns: { type: 'geojson', data: noFeatures, maxzoom: 10 },
      plan: { type: 'geojson', data: plan, maxzoom: 16, tolerance: 0.2 },
      route: { type: 'geojson', data: noFeatures, tolerance: 0.1 },
    },
    layers: [...createMapLayers(scheme)],
  }
}

/**
 * Returns the layers from lowest to highest. Both schemes differ only in colours.
 * Of two overlapping names the one of the higher layer stays.
 */
export function createMapLayers(scheme: Scheme): readonly LayerSpecification[] {
  const colours = mapColours[scheme]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    ...createCountryLayers(colours),
    ...createGroundLayers(fromPlan, colours),
    ...createStreetLayers(fromPlan, 'street', colours),
    ...createStreetLayers(fromPlan, 'bridge', colours),
    ...createRouteLayers(colours),
    ...createAreaNames(fromPlan, colours),
    ...createPlaceNames(fromPlan, colours),
    ...createStreetNames(fromPlan, colours),
    createTownNames(colours),
  ]
}

/**
 * Returns the layers of a region's tiles: those of the drawn plan, and more. `ground` belongs below the route,
 * `names` below the names of towns.
 */
export function createRegionLayers(scheme: Scheme): {
  readonly ground: readonly LayerSpecification[]
  readonly names: readonly LayerSpecification[]
} {
  const colours = mapColours[scheme]
  return {
    ground: [
      ...createGroundLayers(fromRegion, colours),
      ...createStreetLayers(fromRegion, 'tunnel', colours),
      createRailLayer(colours),
      ...createMinorLayers(colours),
      ...createStreetLayers(fromRegion, 'street', colours),
      ...createStreetLayers(fromRegion, 'bridge', colours),
    ],
    names: [
      ...createAreaNames(fromRegion, colours),
      ...createPlaceNames(fromRegion, colours),
      ...createStreetNames(fromRegion, colours),
    ],
  }
}

function createCountryLayers(colours: MapColours): readonly LayerSpecification[] {
  return [
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      paint: { 'fill-color': ['match', ['get', 'kind'], 'france', colours.land, colours.foreign] },
    },
    {
      id: 'border',
      type: 'line',
      source: 'land',
      maxzoom: 11,
      paint: { 'line-color': colours.border, 'line-width': 0.8 },
    },
  ]
}

function createGroundLayers(
  { prefix, getSource }: LayerOrigin,
  colours: MapColours,
): readonly LayerSpecification[] {
  return [
    {
      // One layer, since later surfaces cover earlier ones: an island its river.
      id: `${prefix}areas`,
      type: 'fill',
      ...getSource('areas'),
      minzoom: planZoom,
      filter: matchKinds('ground', 'land', 'water', 'park', 'square', 'rail'),
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          'water',
          colours.water,
          'park',
          colours.park,
          'square',
          colours.square,
          'rail',
          colours.rail,
          colours.land,
        ],
      },
    },
  ]
}

/** Returns the layers of a kind of street. All edges lie below all streets, so that crossings are open. */
function createStreetLayers(
  { prefix, getSource }: LayerOrigin,
  kind: 'street' | 'bridge' | 'tunnel',
  colours: MapColours,
): readonly LayerSpecification[] {
  const source = getSource('streets')
  const isDriven: ExpressionSpecification = ['all', matchKinds(kind), ['!', matchClasses('walk', 'minor')]]
  const opacity = kind === 'tunnel' ? { 'line-opacity': 0.5 } : {}
  const isWalked: ExpressionSpecification = ['all', matchKinds(kind), matchClasses('walk')]
  const sortKey: ExpressionSpecification = ['match', ['get', 'class'], 'motorway', 3, 'avenue', 2, 1]
  const matchColour = (motorway: string, avenue: string, street: string): ExpressionSpecification => [
    'match',
    ['get', 'class'],
    'motorway',
    motorway,
    'avenue',
    avenue,
    street,
  ]
  return [
    {
      id: `${prefix}${kind}-walk`,
      type: 'line',
      ...source,
      minzoom: 12.5,
      filter: isWalked,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.walk, 'line-width': 1.6, 'line-dasharray': [2, 1.5], ...opacity },
    },
    {
      id: `${prefix}${kind}-edge`,
      type: 'line',
      ...source,
      minzoom: planZoom,
      filter: isDriven,
      layout: {
        // A bridge is open at both ends.
        'line-cap': kind === 'bridge' ? 'butt' : 'round',
        'line-join': 'round',
        'line-sort-key': sortKey,
      },
      paint: {
        'line-color': matchColour(colours.motorwayEdge, colours.avenueEdge, colours.streetEdge),
        'line-width': edgedWidth,
        ...opacity,
      },
    },
    {
      id: `${prefix}${kind}`,
      type: 'line',
      ...source,
      minzoom: planZoom,
      filter: isDriven,
      layout: { ...roundLine, 'line-sort-key': sortKey },
      paint: {
        'line-color': matchColour(colours.motorway, colours.avenue, colours.street),
        'line-width': streetWidth,
        ...opacity,
      },
    },
  ]
}

/** Returns the layer of rails above ground, which only a region has as lines. */
function createRailLayer(colours: MapColours): LayerSpecification {
  return {
    id: 'region-rails',
    type: 'line',
    ...fromRegion.getSource('streets'),
    minzoom: 12,
    filter: matchKinds('rail'),
    paint: {
      'line-color': colours.streetEdge,
      'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.6, 16, 2],
    },
  }
}

/** Returns the layers of driveways and lanes of car parks: thinner than streets, and below them. */
function createMinorLayers(colours: MapColours): readonly LayerSpecification[] {
  const base = { ...fromRegion.getSource('streets'), type: 'line', minzoom: 14 } as const
  const filter: ExpressionSpecification = ['all', ['!', matchKinds('tunnel')], matchClasses('minor')]
  const createWidth = (wider: number): Width => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    14,
    1.4 + wider,
    16,
    5 + wider,
    18,
    14 + wider,
  ]
  return [
    {
      id: 'region-minor-edge',
      ...base,
      filter,
      layout: roundLine,
      paint: { 'line-color': colours.streetEdge, 'line-width': createWidth(1.4) },
    },
    {
      id: 'region-minor',
      ...base,
      filter,
      layout: roundLine,
      paint: { 'line-color': colours.street, 'line-width': createWidth(0) },
    },
  ]
}

function createAreaNames(
  { prefix, getSource }: LayerOrigin,
  colours: MapColours,
): readonly LayerSpecification[] {
  return [
    {
      // From the surface itself, so that a river is named wherever it is visible.
      id: `${prefix}${firstNameLayer}`,
      type: 'symbol',
      ...getSource('areas'),
      minzoom: 12,
      filter: ['all', matchKinds('water'), ['has', 'name']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 13,
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-padding': 30,
      },
      paint: { 'text-color': colours.waterName, 'text-halo-color': colours.water, 'text-halo-width': 1 },
    },
    {
      id: `${prefix}park-name`,
      type: 'symbol',
      ...getSource('names'),
      minzoom: 13.2,
      filter: matchKinds('park-name', 'square-name', 'land-name'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 11.5,
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: {
        'text-color': ['match', ['get', 'kind'], 'park-name', colours.parkName, colours.placeName],
        'text-halo-color': colours.halo,
        'text-halo-width': 1.2,
      },
    },
  ]
}

function createStreetNames(
  { prefix, getSource }: LayerOrigin,
  colours: MapColours,
): readonly LayerSpecification[] {
  const createNameLayer = (id: string, minzoom: number, classes: readonly string[]): LayerSpecification => ({
    id: `${prefix}${id}`,
    type: 'symbol',
    ...getSource('streets'),
    minzoom,
    filter: ['all', matchKinds('street', 'bridge'), ['has', 'name'], matchClasses(...classes)],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10.5, 14, 12, 17, 14.5],
      'text-max-angle': 35,
      'text-padding': 4,
    },
    paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.6 },
  })
  return [
    createNameLayer('street-name', 13.3, ['street', 'walk']),
    createNameLayer('avenue-name', 12.3, ['avenue', 'motorway']),
  ]
}

function createPlaceNames(
  { prefix, getSource }: LayerOrigin,
  colours: MapColours,
): readonly LayerSpecification[] {
  return [
    {
      id: `${prefix}district`,
      type: 'symbol',
      ...getSource('names'),
      minzoom: 11,
      maxzoom: 15.5,
      filter: matchKinds('district', 'town'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mediumFont,
        'text-size': 12,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.1,
        'text-padding': 8,
      },
      paint: { 'text-color': colours.districtName, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
    {
      id: `${prefix}place`,
      type: 'symbol',
      ...getSource('names'),
      minzoom: 13.3,
      filter: matchKinds('place'),
      layout: {
        'text-field': ['concat', '•\n', ['get', 'name']],
        'text-font': mediumFont,
        'text-size': 11.5,
        'text-anchor': 'top',
        'text-offset': [0, -0.6],
        'text-max-width': 9,
        'text-padding': 4,
        // A station is looked for more often than an office.
        'symbol-sort-key': ['match', ['get', 'place'], 'station', 0, 'sight', 1, 'hospital', 2, 3],
      },
      paint: { 'text-color': colours.placeName, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    },
  ]
}

function createTownNames(colours: MapColours): LayerSpecification {
  return {
    id: townLayer,
    type: 'symbol',
    source: 'towns',
    filter: isNamedTown,
    layout: {
      'text-field': ['concat', ['get', 'name'], '\n•'],
      'text-font': mediumFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 12, 13],
      'text-line-height': 0.9,
      'text-anchor': 'bottom',
      'text-offset': [0, 0.5],
      'text-max-width': 100,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  }
}

function createRouteLayers(colours: MapColours): readonly LayerSpecification[] {
  const source = 'route'
  const [doneId, edgeId, aheadId] = routeLayerIds
  return [
    {
      id: doneId,
      type: 'line',
      source,
      filter: matchKinds('done'),
      layout: roundLine,
      paint: { 'line-color': colours.routeDone, 'line-width': 5, 'line-opacity': 0.75 },
    },
    {
      id: edgeId,
      type: 'line',
      source,
      filter: matchKinds('ahead'),
      layout: roundLine,
      paint: { 'line-color': colours.routeEdge, 'line-width': 9 },
    },
    {
      id: aheadId,
      type: 'line',
      source,
      filter: matchKinds('ahead'),
      layout: roundLine,
      paint: { 'line-color': colours.route, 'line-width': 6 },
    },
  ]
}
