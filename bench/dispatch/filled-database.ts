import type { Tx } from '@repo/api/src/database.ts'
import { createPlaces } from '@repo/api/src/edges/places/create-places.ts'
import { toCarrierRequirements } from '@repo/api/src/features/dispatch/search/carrier-requirements.rules.ts'
import type { CarrierRequirements } from '@repo/api/src/features/dispatch/search/nearest.data.ts'
import {
  acquireNearest,
  acquireRanked,
  findNearestCandidates,
} from '@repo/api/src/features/dispatch/search/nearest.data.ts'
import type { Ranking } from '@repo/api/src/features/dispatch/search/road-ranking.service.ts'
import { rankByRoad } from '@repo/api/src/features/dispatch/search/road-ranking.service.ts'
import { toWebMercator } from '@repo/delivery-rules/geography'
import { createDeliveryClient } from '@repo/prisma/delivery'
import { migrate } from '@repo/prisma/migrate'
import { createLog } from '@repo/server-kit/log'
import pg from 'pg'
import type { Bench } from '../part.ts'
import { readSingleThreadCpuMs } from '../processor-time.ts'
import { fillWithCarriers } from './a-france-of-carriers.ts'
import { disableIndexes } from './scan.ts'
import type { Place, Search } from './searches.ts'

/**
 * The result of one acquisition: its duration in wall-clock and PostgreSQL process time, and the acquired carrier; null
 * when none was found.
 */
export type Acquisition = {
  readonly ms: number
  readonly processorMs: number
  readonly carrierId: string | null
}

/**
 * The duration of the search by road, step by step, and the acquired carrier; without one, the reason of the ranking.
 */
export type RoadAcquisition = {
  readonly candidatesMs: number
  readonly rankingMs: number
  readonly acquireMs: number
  readonly ranking: Ranking
  readonly carrierId: string | null
}

/** A database with this many carriers, ready to be searched. */
export type FilledDatabase = {
  readonly carriers: number
  /** A connection that reads whole tables, for the scan. */
  readonly scanner: pg.Client
  /** Acquires a carrier like the worker, and rolls back, so that the next one finds the same carriers. */
  readonly acquire: (wanted: CarrierRequirements) => Promise<Acquisition>
  /**
   * Acquires a carrier by road like the worker: candidates, their ranking outside of a transaction, the acquisition.
   */
  readonly acquireByRoad: (wanted: CarrierRequirements) => Promise<RoadAcquisition>
  /**
   * Returns what the first `count` searches of a kind request, with their stored requests; at most eight of a kind that
   * has asked carriers before.
   */
  readonly prepare: (search: Search, count: number) => Promise<readonly CarrierRequirements[]>
  readonly close: () => Promise<void>
}

/** The carrier's gain of each searched trip. */
const searchGainCents = 1200

/** The number of places that a kind of search rotates through when each needs a request with a history. */
const maxPlacesWithHistory = 8

/** The number of databases created in this run, for their names: several parts use one of the same size. */
let databases = 0

/**
 * Creates and fills a database; a million carriers take nearly a minute. `withFilters` gives each carrier a filter of
 * offers.
 */
export async function openFilledDatabase(
  bench: Bench,
  carriers: number,
  { withFilters = false }: { readonly withFilters?: boolean } = {},
): Promise<FilledDatabase> {
  databases += 1
  const url = bench.postgres.url(`carriers_${databases}`)
  await migrate(url, 'delivery')
  const client = await connect(url)
  await fillWithCarriers(client, carriers)
  if (withFilters) await setFilters(client)
  const { rows } = await client.query<{ now: Date }>('SELECT max(received_at) AS now FROM live_position')
  const now = rows[0]?.now ?? new Date()
  const scanner = await connect(url)
  await disableIndexes(scanner)
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  return {
    carriers,
    scanner,
    acquire: await createAcquirer(pool),
    acquireByRoad: createRoadAcquirer(pool),
    prepare: (search, count) => prepareWanted(client, search, count, now),
    close: async () => {
      await Promise.all([client.end(), scanner.end(), pool.end()])
    },
  }
}

/** Sets a filter for each carrier; that of every second one excludes what these searches pay. */
async function setFilters(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO offer_filter (carrier_id, min_gain_cents, changed_at)
     SELECT carrier_id, CASE WHEN row_number() OVER (ORDER BY carrier_id) % 2 = 0 THEN 300 ELSE $1::int END, now()
     FROM live_position`,
    [searchGainCents + 1],
  )
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE offer_filter')
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function createAcquirer(pool: pg.Pool): Promise<FilledDatabase['acquire']> {
  const db = createDeliveryClient(pool)
  const [backend] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const pid = backend?.pid ?? 0
  return (wanted) =>
    rollBackAfter(db, async (tx) => {
      const cpuAtStartMs = readSingleThreadCpuMs(pid)
      const begunMs = performance.now()
      const { acquired } = await acquireNearest(tx, wanted, 'no_graph')
      const ms = performance.now() - begunMs
      return {
        ms,
        processorMs: readSingleThreadCpuMs(pid) - cpuAtStartMs,
        carrierId: acquired?.carrierId ?? null,
      }
    })
}

const places = createPlaces({ source: 'plan' })
const log = createLog({ name: 'bench', level: 'silent' })

function createRoadAcquirer(pool: pg.Pool): FilledDatabase['acquireByRoad'] {
  const db = createDeliveryClient(pool)
  return async (wanted) => {
    const begunMs = performance.now()
    const candidates = await db.$transaction((tx) => findNearestCandidates(tx, wanted))
    const foundMs = performance.now()
    const ranking = await rankByRoad({ places, log, config: { roadBudgetMs: 50 } }, wanted, candidates)
    const rankedMs = performance.now()
    const acquisition = await rollBackAfter(db, async (tx) => {
      const acquireBegunMs = performance.now()
      const { acquired } = await (typeof ranking === 'string'
        ? acquireNearest(tx, wanted, ranking)
        : acquireRanked(tx, wanted, ranking))
      const acquireMs = performance.now() - acquireBegunMs
      return { acquireMs, carrierId: acquired?.carrierId ?? null }
    })
    return { candidatesMs: foundMs - begunMs, rankingMs: rankedMs - foundMs, ranking, ...acquisition }
  }
}

/** Returns the result of work in a transaction that is rolled back, so that the next run finds the same carriers. */
async function rollBackAfter<Result extends object>(
  db: ReturnType<typeof createDeliveryClient>,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const rollBack = new Error('Rolled back: it was only measured')
  const results: Result[] = []
  const transaction = db.$transaction(async (tx) => {
    results.push(await act(tx))
    throw rollBack
  })
  await transaction.catch((error: unknown) => {
    if (error !== rollBack) throw error
  })
  const [result] = results
  if (!result) throw new Error('The work was not done')
  return result
}

async function prepareWanted(
  client: pg.Client,
  search: Search,
  count: number,
  now: Date,
): Promise<readonly CarrierRequirements[]> {
  const pickups = Array.from({ length: search.askedBefore > 0 ? maxPlacesWithHistory : count }, (_, index) =>
    search.pickup(index),
  )
  const wanted: CarrierRequirements[] = []
  let requestId: string | undefined
  for (const pickup of pickups) {
    // Without a history all searches of a kind share one request.
    if (search.askedBefore > 0 || requestId === undefined)
      requestId = await insertRequest(client, pickup, search.askedBefore)
    const end = { latitude: pickup.lat, longitude: pickup.lon, postcode: '75004' }
    const filtered = { gainCents: searchGainCents, pickup: end, dropoff: end }
    wanted.push(toCarrierRequirements({ ...search, requestId, pickup, filtered }, now))
  }
  return wanted
}

/** Inserts a request whose `askedBefore` nearest carriers have refused. */
async function insertRequest(client: pg.Client, { lat, lon }: Place, askedBefore: number): Promise<string> {
  const { x, y } = toWebMercator({ latitude: lat, longitude: lon })
  // Without its real order, quote and payment, which the search does not read.
  await client.query('SET session_replication_role = replica')
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO dispatch_request (order_id, search_ends_at) VALUES (gen_random_uuid(), now()) RETURNING id',
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The request has no id')
  await client.query(
    `INSERT INTO offer (request_id, carrier_id, status, approach_m, offered_at, expires_at)
     SELECT $1, carrier_id, 'refused', 0, now(), now() + interval '60 seconds'
     FROM live_position WHERE is_available ORDER BY indexed_point <-> point($2, $3) LIMIT $4`,
    [id, x, y, askedBefore],
  )
  await client.query('RESET session_replication_role')
  return id
}
