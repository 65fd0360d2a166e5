import {
  buildWordsStatement,
  correctSql,
  openAddressIndex,
} from '@repo/api/src/edges/places/addresses/address-index.ts'
import type { AddressIndex } from '@repo/api/src/edges/places/addresses/address-index.types.ts'
import { loadAddresses } from '@repo/api/src/edges/places/addresses/load-addresses.ts'
import { parseTypedAddress } from '@repo/api/src/edges/places/addresses/search-text.ts'
import type { SuggestOptions } from '@repo/api/src/edges/places/places.ts'
import { migrate } from '@repo/prisma/migrate'
import pg from 'pg'
import { disableIndexes } from '../dispatch/scan.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { readSingleThreadCpuMs } from '../processor-time.ts'
import { median, quantile } from '../statistics.ts'
import { inventRegion, inventStreet } from './an-invented-region.ts'

const maxP95Ms = 10
const scansPerKind = 10
/** How many places a search returns unless it is told otherwise. */
const defaultLimit = 5
/** The street by which query plans are read. */
const plannedStreet = 4

type Question = { readonly typed: string; readonly options: SuggestOptions }
type Kind = {
  readonly name: string
  readonly ask: (street: number) => Question
  /** Whether a word is misspelt, so that the search has to correct it. */
  readonly isMisspelt?: true
}

const removeAt = (text: string, position: number) => text.slice(0, position) + text.slice(position + 1)

const kinds: readonly Kind[] = [
  {
    name: 'three letters of a name',
    ask: (street) => ({ typed: getDistinctiveName(street).slice(0, 3), options: {} }),
  },
  {
    name: 'kind and four letters',
    ask: (street) => ({
      typed: `${inventStreet(street).name.split(' ')[0]} ${getDistinctiveName(street).slice(0, 4)}`,
      options: {},
    }),
  },
  {
    name: 'a name that most towns have, near a point',
    ask: (street) => ({ typed: 'rue de la republique', options: { near: inventStreet(street).point } }),
  },
  {
    name: 'number, name and half of the town',
    ask: (street) => ({
      typed: `12 ${inventStreet(street).name} ${inventStreet(street).city.slice(0, 5)}`,
      options: {},
    }),
  },
  {
    name: 'number, name and postcode',
    ask: (street) => ({
      typed: `12 ${inventStreet(street).name}, ${inventStreet(street).postcode}`,
      options: {},
    }),
  },
  {
    name: 'a letter left out',
    ask: (street) => ({
      typed: removeAt(inventStreet(street).name, inventStreet(street).name.length - 3),
      options: {},
    }),
    isMisspelt: true,
  },
]

const getDistinctiveName = (street: number) => inventStreet(street).name.split(' ').at(-1) ?? ''

/** A search on one connection, and the PostgreSQL process that serves only this connection. */
type Searcher = { readonly pool: pg.Pool; readonly index: AddressIndex; readonly pid: number }

/** What was measured of the searches of one kind; `foundShare` is the share of them that found something. */
type KindResult = {
  readonly kind: Kind
  readonly searchesMs: readonly number[]
  readonly scansMs: readonly number[]
  readonly foundShare: number
  readonly isIndexed: boolean
}

/** Opens a search on a connection of its own. */
async function openSearch(connectionString: string): Promise<Searcher> {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 })
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return { pool, index: openAddressIndex(pool), pid: rows[0]?.pid ?? 0 }
}

/** Returns the database's CPU time of a search in milliseconds, and whether something was found. */
async function timeSearch({ index, pid }: Searcher, { typed, options }: Question) {
  const cpuAtStartMs = readSingleThreadCpuMs(pid)
  const { places } = await index.suggest(typed, options)
  return { ms: readSingleThreadCpuMs(pid) - cpuAtStartMs, isFound: places.length > 0 }
}

/** Whether a search's query plan reads a trigram index, of entries or of words, and not a whole table. */
async function usesIndex(
  { pool }: Searcher,
  { typed, options }: Question,
  isCorrected: boolean,
): Promise<boolean> {
  const query = parseTypedAddress(typed)
  if (!query) return false
  const statement = isCorrected
    ? { text: correctSql, values: [query.words] }
    : buildWordsStatement(query, options.near, defaultLimit)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, [
    ...statement.values,
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return /Bitmap Index Scan on (?:entry|word)_next_(?:search|word)_idx/.test(plan) && !/Seq Scan/.test(plan)
}

async function measure(bench: Bench): Promise<Findings> {
  const streets = bench.isQuick ? 20_000 : 100_000
  const perKind = bench.isQuick ? 40 : 150
  const url = bench.postgres.url('addresses')
  await migrate(url, 'delivery')
  const [search, scan] = [await openSearch(url), await openSearch(url)]
  try {
    bench.printLine(`  loading ${streets.toLocaleString('en')} streets`)
    const begunMs = performance.now()
    const { houses } = await loadAddresses(search.pool, { rows: inventRegion(streets), source: 'invented' })
    const loadS = (performance.now() - begunMs) / 1000
    // The pool has one connection, which keeps these settings.
    const client = await scan.pool.connect()
    await disableIndexes(client)
    client.release()
    const results: KindResult[] = []
    for (const kind of kinds) results.push(await measureKind({ search, scan }, kind, { streets, perKind }))
    return createFindings(results, { streets, loadS, houses })
  } finally {
    await Promise.all([search.pool.end(), scan.pool.end()])
  }
}

/** Searches for streets spread evenly over the region, the first ones also without indexes. */
async function measureKind(
  { search, scan }: { readonly search: Searcher; readonly scan: Searcher },
  kind: Kind,
  { streets, perKind }: { readonly streets: number; readonly perKind: number },
): Promise<KindResult> {
  const searchesMs: number[] = []
  const scansMs: number[] = []
  let found = 0
  for (let index = 0; index < perKind; index += 1) {
    const question = kind.ask(Math.floor(((index + 0.5) / perKind) * streets))
    const { ms, isFound } = await timeSearch(search, question)
    searchesMs.push(ms)
    if (isFound) found += 1
    if (index < scansPerKind) scansMs.push((await timeSearch(scan, question)).ms)
  }
  const isIndexed = await usesIndex(search, kind.ask(plannedStreet), kind.isMisspelt === true)
  return { kind, searchesMs, scansMs, foundShare: found / perKind, isIndexed }
}

function createFindings(
  results: readonly KindResult[],
  region: { streets: number; loadS: number; houses: number },
): Findings {
  const p95Ms = quantile(
    results.flatMap(({ searchesMs }) => searchesMs),
    0.95,
  )
  return {
    columns: ['typed', 'p50 ms', 'p95 ms', 'scan p50 ms', 'scan ÷ search', 'found', 'index'],
    rows: results.map(({ kind, searchesMs, scansMs, foundShare, isIndexed }) => [
      kind.name,
      formatMs(median(searchesMs)),
      formatMs(quantile(searchesMs, 0.95)),
      formatMs(median(scansMs)),
      (median(scansMs) / median(searchesMs)).toFixed(1),
      `${Math.round(100 * foundShare)} %`,
      isIndexed ? 'used' : 'not used',
    ]),
    aims: [
      {
        promise: `a suggestion costs the database less than ${maxP95Ms} ms (p95) at 100 000 streets`,
        measured: `${formatMs(p95Ms)} ms at ${region.streets.toLocaleString('en')}`,
        isMet: p95Ms < maxP95Ms && region.streets >= 100_000,
      },
      {
        promise: 'every kind of search uses the index of trigrams',
        measured: `${results.filter(({ isIndexed }) => isIndexed).length} of ${results.length}`,
        isMet: results.every(({ isIndexed }) => isIndexed),
      },
    ],
    notes: [
      'Milliseconds are CPU time of the search’s PostgreSQL process, which other load hardly changes. The scan is the same statement without indexes.',
      `The region is invented: ${region.streets.toLocaleString('en')} streets with ${region.houses.toLocaleString('en')} houses, a third of the streets named as in most towns. It was loaded and indexed in ${region.loadS.toFixed(0)} s.`,
    ],
  }
}

/** Measures what a suggestion costs the database, compared with reading the whole table. */
export const suggestions: Part = {
  name: 'suggestions',
  title: 'Address suggestions from a region’s addresses',
  measure,
}
