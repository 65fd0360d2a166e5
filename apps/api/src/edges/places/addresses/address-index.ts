import type pg from 'pg'
import type { Place, Point } from '../places.ts'
import { isSlipOf } from '../spelling.ts'
import { findDepartment } from '../territories.ts'
import type { AddressIndex, AddressIndexStatus } from './address-index.types.ts'
import type { StreetHouses } from './house-in-street.ts'
import { placeHouse } from './house-in-street.ts'
import type { TypedAddress } from './search-text.ts'
import { foldName, minCorrectedLength, parseTypedAddress } from './search-text.ts'

const defaultLimit = 5
const maxLimit = 20
/** How long the presence of addresses is cached. */
const statusTtlMs = 10_000
/** The maximum number of entries that are compared. A text that matches more is ranked among any of them. */
const maxComparedEntries = 2_000
/** The maximum number of corrections that are tried for a misspelt word. */
const maxCorrections = 4

type Entry = {
  readonly isStreet: boolean
  readonly name: string
  readonly folded: string
  readonly city: string
  readonly postcode: string
  readonly lat: number
  readonly lon: number
  readonly numbers: StreetHouses['numbers'] | null
  readonly suffixes: StreetHouses['suffixes']
  readonly lats: StreetHouses['lats']
  readonly lons: StreetHouses['lons']
}

type SearchResult = { readonly entries: readonly Entry[]; readonly isCorrected: boolean }

const noResult: SearchResult = { entries: [], isCorrected: false }

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Returns the SQL of a search, with the houses of the entries. Better known entries rank higher, and so do those near
 * `near`.
 */
function buildSearchStatement(
  candidates: string,
  likeness: string,
  { values, near, limit }: { values: readonly unknown[]; near: Point | undefined; limit: number },
): Statement {
  const toPlaceholder = (index: number) => `$${values.length + index}`
  const distancePenalty = near
    ? `- 0.06 * ln(1 + 111.2 * sqrt((lat - ${toPlaceholder(2)}::float8) ^ 2 + ((lon - ${toPlaceholder(3)}::float8) * cos(radians(${toPlaceholder(2)}::float8))) ^ 2))`
    : ''
  return {
    text: `
      WITH candidate AS (${candidates}),
      best AS (SELECT id, ${likeness} + 0.12 * weight ${distancePenalty} AS score FROM candidate ORDER BY score DESC, id LIMIT ${toPlaceholder(1)})
      SELECT is_street AS "isStreet", name, folded, city, postcode, lat, lon, numbers, suffixes, lats, lons
      FROM best JOIN map_addresses.entry USING (id) ORDER BY score DESC, id`,
    values: near ? [...values, limit, near.lat, near.lon] : [...values, limit],
  }
}

const entryColumns = 'id, folded, search, weight, lat, lon'

/**
 * Returns the SQL of the entries with a word that begins with each typed word, or with one of its alternatives. Entries
 * with fewer other words rank higher; with alternatives, those more similar to the typed text.
 */
export function buildWordsStatement(
  { words, postcode }: TypedAddress,
  near: Point | undefined,
  limit: number,
  corrections: readonly (readonly string[])[] = [],
): Statement {
  const values = [words.join(' ')]
  const addValue = (value: string) => `$${values.push(value)}`
  const conditions = words.map((word, index) => {
    const prefixes = [word, ...(corrections[index] ?? [])]
    return `(${prefixes.map((prefix) => `search LIKE ${addValue(`% ${prefix}%`)}`).join(' OR ')})`
  })
  if (postcode) conditions.push(`postcode LIKE ${addValue(`${postcode}%`)}`)
  // Comparing trigrams costs ten times as much as comparing lengths.
  const likeness =
    corrections.length > 0
      ? 'word_similarity($1, search)'
      : 'least(1, length($1) / nullif(length(folded), 0)::float8)'
  return buildSearchStatement(
    `SELECT ${entryColumns} FROM map_addresses.entry WHERE ${conditions.join(' AND ')} LIMIT ${maxComparedEntries}`,
    `${likeness} + CASE WHEN starts_with(search, ' ' || $1) THEN 0.3 ELSE 0 END`,
    { values, near, limit },
  )
}

/**
 * Finds known words similar to typed words of at least four letters without a match, each with the typed word's
 * position from 1. The first letter must match: errors there are rare and would cost twenty times as many comparisons.
 */
export const correctSql = `
  SELECT typed.at::int AS at, alike.word
  FROM unnest($1::text[]) WITH ORDINALITY AS typed(word, at)
  CROSS JOIN LATERAL (
    SELECT word FROM map_addresses.word
    WHERE word % typed.word AND starts_with(word, left(typed.word, 1))
    ORDER BY similarity(word, typed.word) DESC, word LIMIT ${maxCorrections}
  ) AS alike
  WHERE length(typed.word) >= ${minCorrectedLength} AND NOT EXISTS (
    SELECT FROM map_addresses.word WHERE word ~>=~ typed.word AND word ~<~ (typed.word || chr(1114111)))`

/**
 * Opens the search in the addresses that `loadAddresses` has loaded. It finds nothing, and does not reject, when they
 * are removed meanwhile.
 */
export function openAddressIndex(pool: pg.Pool, now = () => performance.now()): AddressIndex {
  let cached: { readonly status: AddressIndexStatus | null; readonly untilMs: number } | null = null

  async function status(): Promise<AddressIndexStatus | null> {
    if (cached && now() < cached.untilMs) return cached.status
    cached = { status: await readLoadedStatus(pool), untilMs: now() + statusTtlMs }
    return cached.status
  }

  async function search(typed: TypedAddress, near: Point | undefined, limit: number): Promise<SearchResult> {
    if (!(await status())) return noResult
    try {
      return await searchLoaded(typed, near, limit)
    } catch (error) {
      if (!isTableGone(error)) throw error
      cached = null
      return noResult
    }
  }

  async function searchLoaded(
    typed: TypedAddress,
    near: Point | undefined,
    limit: number,
  ): Promise<SearchResult> {
    const exact = await run(buildWordsStatement(typed, near, limit))
    if (exact.length > 0) return { entries: exact, isCorrected: false }
    const { rows } = await pool.query<{ at: number; word: string }>(correctSql, [typed.words])
    if (rows.length === 0) return noResult
    const corrections = typed.words.map((_, index) =>
      rows.flatMap(({ at, word }) => (at === index + 1 ? [word] : [])),
    )
    return { entries: await run(buildWordsStatement(typed, near, limit, corrections)), isCorrected: true }
  }

  async function run({ text, values }: Statement): Promise<readonly Entry[]> {
    return (await pool.query<Entry>(text, [...values])).rows
  }

  return {
    status,
    async suggest(text, { limit = defaultLimit, near } = {}) {
      const typed = parseTypedAddress(text)
      if (!typed || limit < 1) return { places: [], isCorrected: false }
      const { entries, isCorrected } = await search(typed, near, Math.min(limit, maxLimit))
      const all = entries.map((entry) => toPlace(entry, typed))
      const places = all.filter(
        ({ label }, index) => all.findIndex((other) => other.label === label) === index,
      )
      return { places, isCorrected }
    },
    async locate(address) {
      const typed = parseTypedAddress(address)
      if (!typed) return null
      const { entries } = await search(typed, undefined, defaultLimit)
      const match = entries.find((entry) => isNamed(entry, typed))
      return match ? toPlace(match, typed) : null
    },
  }
}

/** Returns the source, time and counts of the loaded addresses, without a cache; null when none are loaded. */
export async function readLoadedStatus(
  database: Pick<pg.ClientBase, 'query'>,
): Promise<AddressIndexStatus | null> {
  const { rows } = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('map_addresses.load') IS NOT NULL AND to_regclass('map_addresses.entry') IS NOT NULL AS "exists"`,
  )
  if (!rows[0]?.exists) return null
  const loads = await database.query<AddressIndexStatus>(
    'SELECT source, loaded_at AS "loadedAt", entries, houses FROM map_addresses.load',
  )
  return loads.rows[0] ?? null
}

/** Whether the addresses were removed after `status` had found them. */
const isTableGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

function toPlace(entry: Entry, { number, suffix }: TypedAddress): Place {
  const { name, city, postcode } = entry
  const middle = { lat: entry.lat, lon: entry.lon }
  const address = number === null ? name : `${number}${suffix ? ` ${suffix}` : ''} ${name}`
  const { numbers, suffixes, lats, lons } = entry
  const position =
    number === null
      ? { point: middle, precision: entry.isStreet ? ('street' as const) : ('named-place' as const) }
      : placeHouse(numbers && { numbers, suffixes, lats, lons }, middle, number, suffix)
  return {
    label: `${address}, ${postcode} ${city}`,
    city,
    postcode,
    department: findDepartment(postcode) ?? '',
    ...position,
  }
}

/**
 * Whether a written address names this entry and nothing else. All words of its name are there, each with at most a
 * typing error, and its town or postcode, which a named place does not need. No word is left over.
 */
function isNamed(entry: Entry, typed: TypedAddress): boolean {
  const city = foldName(entry.city).split(' ')
  const name = entry.folded.split(' ')
  const isLike = (word: string, other: string) => word === other || isSlipOf(word, other)
  const hasName = name.every((word) => typed.words.some((other) => isLike(other, word)))
  const hasTown =
    typed.postcode === entry.postcode ||
    city.every((word) => typed.words.some((other) => isLike(other, word))) ||
    (!entry.isStreet && typed.words.length === name.length)
  const rest = typed.words.filter(
    (word) => !/^\d{1,2}$/.test(word) && ![...name, ...city].some((other) => isLike(word, other)),
  )
  return hasName && hasTown && rest.length === 0
}
