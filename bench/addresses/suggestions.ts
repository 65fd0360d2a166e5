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

const aimMs = 10
const scansPerKind = 10

type Question = { readonly typed: string; readonly options: SuggestOptions }
type Kind = { readonly name: string; readonly ask: (street: number) => Question }

const removeAt = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)

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
  },
]

const getDistinctiveName = (street: number) => inventStreet(street).name.split(' ').at(-1) ?? ''

/** A search on one connection, whose process time is the search's. */
type Searcher = { readonly pool: pg.Pool; readonly index: AddressIndex; readonly pid: number }

/** Opens a search on a connection of its own. */
async function openSearch(connectionString: string): Promise<Searcher> {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 })
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const index = openAddressIndex(pool)
  await index.status()
  return { pool, index, pid: rows[0]?.pid ?? 0 }
}

/** Returns the database's CPU time of a search in milliseconds, and whether something was found. */
async function timeSearch({ index, pid }: Searcher, { typed, options }: Question) {
  const before = readSingleThreadCpuMs(pid)
  const { places } = await index.suggest(typed, options)
  return { ms: readSingleThreadCpuMs(pid) - before, isFound: places.length > 0 }
}

/** Whether a search's query plan reads a trigram index, of entries or of words, and not a whole table. */
async function usesIndex(
  { pool }: Searcher,
  { typed, options }: Question,
  isCorrected: boolean,
): Promise<boolean> {
  const query = parseTypedAddress(typed)
  if (!query) return false
  const search = buildWordsStatement(query, options.near, 5)
  const statement = isCorrected ? { text: correctSql, values: [query.words] } : search
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
    const loaded = await loadAddresses(search.pool, { rows: inventRegion(streets), source: 'invented' })
    const loadS = (performance.now() - begunMs) / 1000
    const reread = { ...search, index: openAddressIndex(search.pool) }
    const scanner = { ...scan, index: openAddressIndex(scan.pool) }
    // The whole pool is this one connection.
    await scan.pool.query('SELECT 1')
    const client = await scan.pool.connect()
    await disableIndexes(client)
    client.release()
    const results: { kind: Kind; ms: number[]; scansMs: number[]; found: number; isIndexed: boolean }[] = []
    for (const kind of kinds) {
      const streetNumbers = Array.from({ length: perKind }, (_, index) =>
        Math.floor(((index + 0.5) / perKind) * streets),
      )
      const ms: number[] = []
      const scansMs: number[] = []
      let found = 0
      for (const [index, street] of streetNumbers.entries()) {
        const question = kind.ask(street)
        const one = await timeSearch(reread, question)
        ms.push(one.ms)
        if (one.isFound) found += 1
        if (index < scansPerKind) scansMs.push((await timeSearch(scanner, question)).ms)
      }
      const isIndexed = await usesIndex(reread, kind.ask(4), kind.name === 'a letter left out')
      results.push({ kind, ms, scansMs, found: found / perKind, isIndexed })
    }
    return createFindings(results, { streets, loadS, houses: loaded.houses })
  } finally {
    await Promise.all([search.pool.end(), scan.pool.end()])
  }
}

function createFindings(
  results: readonly { kind: Kind; ms: number[]; scansMs: number[]; found: number; isIndexed: boolean }[],
  region: { streets: number; loadS: number; houses: number },
): Findings {
  const p95 = quantile(
    results.flatMap(({ ms }) => ms),
    0.95,
  )
  return {
    columns: ['typed', 'p50 ms', 'p95 ms', 'scan p50 ms', 'scan ÷ search', 'found', 'index'],
    rows: results.map(({ kind, ms, scansMs, found, isIndexed }) => [
      kind.name,
      formatMs(median(ms)),
      formatMs(quantile(ms, 0.95)),
      formatMs(median(scansMs)),
      (median(scansMs) / median(ms)).toFixed(1),
      `${Math.round(100 * found)} %`,
      isIndexed ? 'used' : 'not used',
    ]),
    aims: [
      {
        promise: `a suggestion costs the database less than ${aimMs} ms (p95) at 100 000 streets`,
        measured: `${formatMs(p95)} ms at ${region.streets.toLocaleString('en')}`,
        isMet: p95 < aimMs && region.streets >= 100_000,
      },
      {
        promise: 'every kind of search uses the index of trigrams',
        measured: `${results.filter(({ isIndexed }) => isIndexed).length} of ${results.length}`,
        isMet: results.every(({ isIndexed }) => isIndexed),
      },
    ],
    notes: [
      'Milliseconds are processor time of the search’s PostgreSQL process: the database’s own share, whoever else is at work. The scan is the same statement without indexes.',
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
