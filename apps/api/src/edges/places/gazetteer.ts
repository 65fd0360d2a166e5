import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { joinWithSpaces, splitWords } from './address-text.ts'
import type { Point } from './places.ts'
import { countSlipsFromStart } from './spelling.ts'

/** A commune, or one arrondissement of Paris, Lyon or Marseille. */
export type Commune = {
  readonly code: string
  readonly department: string
  /** The name on an envelope: `Paris`, for each of its arrondissements too. */
  readonly city: string
  /** The city as `joinWithSpaces` folds it. */
  readonly foldedCity: string
  /** Number of the arrondissement, 0 for a commune without any. */
  readonly arrondissement: number
  /** In ascending order, never empty. */
  readonly postcodes: readonly [string, ...string[]]
  readonly population: number
  readonly point: Point
  /** Radius within which its streets are placed. */
  readonly spreadM: number
}

/** French communes by postcode and by name. A list is in descending order of population where nothing else is said. */
export type Gazetteer = {
  readonly communes: readonly Commune[]
  findByPostcode(postcode: string): readonly Commune[]
  /** Communes of exactly this name, given as `joinCompact` folds it. */
  findByName(compactName: string): readonly Commune[]
  /** At most `limit` communes whose name (or a later word of it) starts with the folded text, best first. */
  findByPrefix(prefix: string, limit: number): readonly Commune[]
  /** At most `limit` larger communes whose name starts with the text but for a typing error, fewest errors first. */
  findMisspelt(prefix: string, limit: number): readonly Commune[]
  /** The `limit` communes nearest to a point, nearest first. */
  findNearest(point: Point, limit: number): readonly Commune[]
  /** Known postcodes that start with these digits, ascending. */
  findPostcodesStartingWith(digits: string): readonly string[]
}

/** A folded text that finds a commune: its name, or a part of it from a later word on. */
type Key = {
  readonly text: string
  readonly commune: Commune
  readonly weight: number
  readonly isWholeName: boolean
  /** The minimum number of typed letters for the key. */
  readonly minLength: number
}

/** A match inside a name counts like a match at the start of a place this many times smaller. */
const laterWordPenalty = 50
/** Arrondissements come in numeric order before all other places with the same beginning. */
const arrondissementWeight = 1e9
/** Words that start no search: half of the communes have one. */
const smallWords = new Set('a au aux d de des du en et l la le les lez sous sur'.split(' '))

/** Estimates a town's radius from the root of its population: some 170 m for a village, at most 2.5 km. */
const estimateSpreadM = (population: number) => Math.min(2_500, 60 + 5 * Math.sqrt(population))

function toCommune(columns: readonly (readonly string[])[], row: number): Commune {
  const [
    code = '',
    department = '',
    name = '',
    postcodes = '',
    inhabitants = '',
    lat = '',
    lon = '',
    spreadM = '',
  ] = columns.map((column) => column[row] ?? '')
  const numbered = spreadM ? /^(.+) (\d+)$/.exec(name) : null
  const city = numbered?.[1] ?? name
  const [first = '', ...others] = postcodes.split(' ')
  const population = Number(inhabitants)
  return {
    code,
    department,
    city,
    foldedCity: joinWithSpaces(splitWords(city)),
    arrondissement: Number(numbered?.[2] ?? 0),
    postcodes: [first, ...others],
    population,
    point: { lat: Number(lat), lon: Number(lon) },
    spreadM: Number(spreadM) || estimateSpreadM(population),
  }
}

/** Returns the names of a commune, folded with spaces. The first arrondissement also has the name of its city. */
function listNames({ foldedCity, arrondissement }: Commune): string[] {
  if (arrondissement === 0) return [foldedCity]
  const numbered = `${foldedCity} ${arrondissement}`
  return arrondissement === 1 ? [foldedCity, numbered] : [numbered]
}

function buildSearchKeys(commune: Commune): Key[] {
  return listNames(commune).flatMap((name) => {
    if (/ \d+$/.test(name)) {
      // Only once their whole city is typed: "par" is not yet twenty times Paris.
      const minLength = name.lastIndexOf(' ')
      const weight = arrondissementWeight - commune.arrondissement
      return [{ text: name, commune, weight, isWholeName: true, minLength }]
    }
    const whole: Key = { text: name, commune, weight: commune.population, isWholeName: true, minLength: 0 }
    const words = name.split(' ')
    const later = words.slice(1).flatMap((word, index) => {
      if (smallWords.has(word)) return []
      const afterArticle = words.slice(0, index + 1).every((before) => smallWords.has(before))
      const weight = afterArticle ? commune.population : commune.population / laterWordPenalty
      const text = words.slice(index + 1).join(' ')
      return [{ text, commune, weight, isWholeName: false, minLength: 0 }]
    })
    return [whole, ...later]
  })
}

function buildIndex(pairs: Iterable<readonly [string, Commune]>): ReadonlyMap<string, readonly Commune[]> {
  const index = new Map<string, Commune[]>()
  for (const [key, commune] of pairs) {
    const list = index.get(key)
    if (list) list.push(commune)
    else index.set(key, [commune])
  }
  return index
}

/** Returns the index of the first text of a sorted list that is not before the searched one. */
function findLowerBound(size: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Only this many names are compared letter by letter: names of hamlets are rarely misspelt. */
const maxComparedCommunes = 3_000

function createMisspeltSearch(communes: readonly Commune[]): Gazetteer['findMisspelt'] {
  const candidates = communes.slice(0, maxComparedCommunes)
  return (prefix, limit) =>
    candidates
      .flatMap((commune) => {
        const slips = countSlipsFromStart(prefix, commune.foldedCity)
        return slips === null ? [] : [{ commune, slips }]
      })
      .toSorted((one, other) => one.slips - other.slips)
      .slice(0, limit)
      .map(({ commune }) => commune)
}

function createNearestSearch(communes: readonly Commune[]): Gazetteer['findNearest'] {
  return ({ lat, lon }, limit) => {
    const narrowing = Math.cos((lat * Math.PI) / 180)
    const computeDistance = ({ point }: Commune) =>
      (point.lat - lat) ** 2 + ((point.lon - lon) * narrowing) ** 2
    const best: { readonly commune: Commune; readonly distance: number }[] = []
    for (const commune of communes) {
      const entry = { commune, distance: computeDistance(commune) }
      const last = best.at(-1)
      if (best.length >= limit && last && entry.distance >= last.distance) continue
      const index = best.findIndex((other) => entry.distance < other.distance)
      best.splice(index < 0 ? best.length : index, 0, entry)
      if (best.length > limit) best.pop()
    }
    return best.map(({ commune }) => commune)
  }
}

const compareByText = (a: { text: string }, b: { text: string }) =>
  a.text < b.text ? -1 : a.text > b.text ? 1 : 0

/**
 * Creates a search by prefix over sorted keys. Weights have their own array, because a third of all names start with
 * "Saint".
 */
function createPrefixSearch(keys: readonly Key[]): Gazetteer['findByPrefix'] {
  const weights = Float64Array.from(keys, (key) => key.weight)
  const findFirstFrom = (text: string) =>
    findLowerBound(keys.length, (index) => (keys[index]?.text ?? '') < text)
  return (prefix, limit) => {
    const top: { readonly weight: number; readonly commune: Commune }[] = []
    const exactEnd = findFirstFrom(`${prefix}\0`)
    const end = findFirstFrom(`${prefix}\uffff`)
    let toBeat = -1
    for (let index = findFirstFrom(prefix); index < end; index++) {
      const isExact = index < exactEnd
      if (!isExact && (weights[index] ?? 0) <= toBeat) continue
      const key = keys[index]
      if (!key || prefix.length < key.minLength || top.some((entry) => entry.commune === key.commune))
        continue
      // A fully typed name comes first.
      const weight = isExact && key.isWholeName ? arrondissementWeight + key.weight : key.weight
      const place = top.findIndex((entry) => weight > entry.weight)
      top.splice(place < 0 ? top.length : place, 0, { weight, commune: key.commune })
      if (top.length > limit) top.pop()
      if (top.length === limit) toBeat = top.at(-1)?.weight ?? -1
    }
    return top.map((entry) => entry.commune)
  }
}

/** Reads the text of the data file, columns one after another with tabs between, as `build-gazetteer.ts` wrote it. */
function parseGazetteer(text: string): Gazetteer {
  const columns = text.split('\t').map((column) => column.split('\n'))
  const communes = (columns[0] ?? [])
    .map((_, row) => toCommune(columns, row))
    .sort((a, b) => b.population - a.population)
  const keys = communes.flatMap(buildSearchKeys).sort(compareByText)
  const byPostcode = buildIndex(
    communes.flatMap((commune) => commune.postcodes.map((postcode) => [postcode, commune] as const)),
  )
  const byName = buildIndex(
    communes.flatMap((commune) =>
      listNames(commune).map((name) => [name.replaceAll(' ', ''), commune] as const),
    ),
  )
  const postcodes = [...byPostcode.keys()].sort()
  return {
    communes,
    findByPostcode: (postcode) => byPostcode.get(postcode) ?? [],
    findByName: (compactName) => byName.get(compactName) ?? [],
    findByPrefix: createPrefixSearch(keys),
    findMisspelt: createMisspeltSearch(communes),
    findNearest: createNearestSearch(communes),
    findPostcodesStartingWith(digits) {
      const first = findLowerBound(postcodes.length, (index) => (postcodes[index] ?? '') < digits)
      const next = findLowerBound(
        postcodes.length,
        (index) => (postcodes[index] ?? '').slice(0, digits.length) <= digits,
      )
      return postcodes.slice(first, next)
    },
  }
}

let loading: Promise<Gazetteer> | undefined

/** Returns the embedded gazetteer. It is loaded at the first call and cached; so is a failure. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readFile(new URL('./data/communes.gz', import.meta.url))
    .then((compressed) => promisify(gunzip)(compressed))
    .then((bytes) => parseGazetteer(bytes.toString('utf8')))
  return loading
}
