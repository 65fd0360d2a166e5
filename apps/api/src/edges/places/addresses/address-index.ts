import type pg from 'pg'
import type { Place, Point } from '../places.ts'
import { isSlipOf } from '../spelling.ts'
import { departmentOfPostcode } from '../territories.ts'
import type { AddressIndex, AddressIndexStatus } from './address-index.types.ts'
import type { StreetHouses } from './house-in-street.ts'
import { placeHouse } from './house-in-street.ts'
import type { TypedAddress } from './search-text.ts'
import { foldedName, readTyped, SHORTEST_CORRECTED } from './search-text.ts'

const DEFAULT_LIMIT = 5
const MAX_LIMIT = 20
/** How long the presence of addresses is cached. */
const STATUS_TTL_MS = 10_000
/** The maximum number of compared entries with all words; a text with more is too vague to be ranked well. */
const MAX_COMPARED = 2_000
/** The maximum number of tried corrections of a misspelt word. */
const CORRECTIONS = 4

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

type Found = { readonly entries: readonly Entry[]; readonly isCorrected: boolean }

const foundNothing: Found = { entries: [], isCorrected: false }

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** A search of the entries, with the houses of those found. Of two equal matches the better known and the nearer one comes first. */
function searchStatement(
  candidates: string,
  likeness: string,
  { values, near, limit }: { values: readonly unknown[]; near: Point | undefined; limit: number },
): Statement {
  const at = (index: number) => `$${values.length + index}`
  const farther = near
    ? `- 0.06 * ln(1 + 111.2 * sqrt((lat - ${at(2)}::float8) ^ 2 + ((lon - ${at(3)}::float8) * cos(radians(${at(2)}::float8))) ^ 2))`
    : ''
  return {
    text: `
      WITH candidate AS (${candidates}),
      best AS (SELECT id, ${likeness} + 0.12 * weight ${farther} AS score FROM candidate ORDER BY score DESC, id LIMIT ${at(1)})
      SELECT is_street AS "isStreet", name, folded, city, postcode, lat, lon, numbers, suffixes, lats, lons
      FROM best JOIN map_addresses.entry USING (id) ORDER BY score DESC, id`,
    values: near ? [...values, limit, near.lat, near.lon] : [...values, limit],
  }
}

const COLUMNS = 'id, folded, search, weight, lat, lon'

/**
 * Entries that have a word beginning with each typed one, or with one of its alternatives. The one with fewer other
 * words is better; with alternatives, the one more similar to the typed text.
 */
export function wordsStatement(
  { words, postcode }: TypedAddress,
  near: Point | undefined,
  limit: number,
  corrections: readonly (readonly string[])[] = [],
): Statement {
  const values = [words.join(' ')]
  const bound = (value: string) => `$${values.push(value)}`
  const conditions = words.map((word, index) => {
    const tried = [word, ...(corrections[index] ?? [])]
    return `(${tried.map((one) => `search LIKE ${bound(`% ${one}%`)}`).join(' OR ')})`
  })
  if (postcode) conditions.push(`postcode LIKE ${bound(`${postcode}%`)}`)
  // Comparing trigrams costs ten times as much as comparing lengths.
  const likeness =
    corrections.length > 0
      ? 'word_similarity($1, search)'
      : 'least(1, length($1) / nullif(length(folded), 0)::float8)'
  return searchStatement(
    `SELECT ${COLUMNS} FROM map_addresses.entry WHERE ${conditions.join(' AND ')} LIMIT ${MAX_COMPARED}`,
    `${likeness} + CASE WHEN starts_with(search, ' ' || $1) THEN 0.3 ELSE 0 END`,
    { values, near, limit },
  )
}

/**
 * Known words similar to the typed ones without a match, each with the place of the typed one from 1. An error in the
 * first letter is rare, and searching for it would compare twenty times as many.
 */
export const CORRECT = `
  SELECT typed.at::int AS at, alike.word
  FROM unnest($1::text[]) WITH ORDINALITY AS typed(word, at)
  CROSS JOIN LATERAL (
    SELECT word FROM map_addresses.word
    WHERE word % typed.word AND starts_with(word, left(typed.word, 1))
    ORDER BY similarity(word, typed.word) DESC, word LIMIT ${CORRECTIONS}
  ) AS alike
  WHERE length(typed.word) >= ${SHORTEST_CORRECTED} AND NOT EXISTS (
    SELECT FROM map_addresses.word WHERE word ~>=~ typed.word AND word ~<~ (typed.word || chr(1114111)))`

/** Searches the addresses that `loadAddresses` has loaded. */
export function openAddressIndex(pool: pg.Pool, now = () => performance.now()): AddressIndex {
  let known: { readonly status: AddressIndexStatus | null; readonly untilMs: number } | null = null

  async function status(): Promise<AddressIndexStatus | null> {
    if (known && now() < known.untilMs) return known.status
    known = { status: await readStatus(pool), untilMs: now() + STATUS_TTL_MS }
    return known.status
  }

  async function search(typed: TypedAddress, near: Point | undefined, limit: number): Promise<Found> {
    if (!(await status())) return foundNothing
    try {
      return await searchLoaded(typed, near, limit)
    } catch (error) {
      if (!isTableGone(error)) throw error
      known = null
      return foundNothing
    }
  }

  async function searchLoaded(typed: TypedAddress, near: Point | undefined, limit: number): Promise<Found> {
    const exact = await run(wordsStatement(typed, near, limit))
    if (exact.length > 0) return { entries: exact, isCorrected: false }
    const { rows } = await pool.query<{ at: number; word: string }>(CORRECT, [typed.words])
    if (rows.length === 0) return foundNothing
    const corrections = typed.words.map((_, index) =>
      rows.flatMap(({ at, word }) => (at === index + 1 ? [word] : [])),
    )
    return { entries: await run(wordsStatement(typed, near, limit, corrections)), isCorrected: true }
  }

  async function run({ text, values }: Statement): Promise<readonly Entry[]> {
    return (await pool.query<Entry>(text, [...values])).rows
  }

  return {
    status,
    async suggest(text, { limit = DEFAULT_LIMIT, near } = {}) {
      const typed = readTyped(text)
      if (!typed || limit < 1) return { places: [], isCorrected: false }
      const { entries, isCorrected } = await search(typed, near, Math.min(limit, MAX_LIMIT))
      const all = entries.map((entry) => placeOf(entry, typed))
      const places = all.filter(
        ({ label }, index) => all.findIndex((other) => other.label === label) === index,
      )
      return { places, isCorrected }
    },
    async locate(address) {
      const typed = readTyped(address)
      if (!typed) return null
      const { entries } = await search(typed, undefined, DEFAULT_LIMIT)
      const meant = entries.find((entry) => isMeant(entry, typed))
      return meant ? placeOf(meant, typed) : null
    },
  }
}

/** The loaded addresses now; null without any. */
export async function readStatus(database: Pick<pg.ClientBase, 'query'>): Promise<AddressIndexStatus | null> {
  const { rows } = await database.query<{ isThere: boolean }>(
    `SELECT to_regclass('map_addresses.load') IS NOT NULL AND to_regclass('map_addresses.entry') IS NOT NULL AS "isThere"`,
  )
  if (!rows[0]?.isThere) return null
  const loads = await database.query<AddressIndexStatus>(
    'SELECT source, loaded_at AS "loadedAt", entries, houses FROM map_addresses.load',
  )
  return loads.rows[0] ?? null
}

/** The addresses were removed after `status` had seen them. */
const isTableGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

function placeOf(entry: Entry, { number, suffix }: TypedAddress): Place {
  const { name, city, postcode } = entry
  const middle = { lat: entry.lat, lon: entry.lon }
  const written = number === null ? name : `${number}${suffix ? ` ${suffix}` : ''} ${name}`
  const { numbers, suffixes, lats, lons } = entry
  const known =
    number === null
      ? { point: middle, precision: entry.isStreet ? ('street' as const) : ('named-place' as const) }
      : placeHouse(numbers && { numbers, suffixes, lats, lons }, middle, number, suffix)
  return {
    label: `${written}, ${postcode} ${city}`,
    city,
    postcode,
    department: departmentOfPostcode(postcode) ?? '',
    ...known,
  }
}

/**
 * Whether a written address names this entry and nothing else: all words of its name are there (except for a typing
 * error), its town or its postcode too, and no other word is left over.
 */
function isMeant(entry: Entry, typed: TypedAddress): boolean {
  const city = foldedName(entry.city).split(' ')
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
