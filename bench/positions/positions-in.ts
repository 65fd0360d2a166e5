import { fileURLToPath } from 'node:url'
import type { NewPosition } from '@repo/api/src/features/carriers/positions.data.ts'
import { writePositions } from '@repo/api/src/features/carriers/positions.data.ts'
import { toWebMercator } from '@repo/delivery-rules/geography'
import { coalesceReads } from '@repo/server-kit/coalesce-reads'
import { reservePort } from '@repo/server-kit/testing/ports'
import pg from 'pg'
import type { Instance } from '../instance/instance.ts'
import { launch, openInstance, waitUntilReady } from '../instance/instance.ts'
import { insertRunningDeliveries, signIn } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { readCpuMs } from '../processor-time.ts'
import { computeSpreadPercent, median, quantile } from '../statistics.ts'
import type { Phone } from './phones.ts'
import { computePlace, Phones, pushEveryMs, pushSteadily } from './phones.ts'
import { openRedis } from './redis.ts'

const carriers = 2000
/** How many of them carry goods: their points are also stored as a track, and their senders are notified. */
const busyCarriers = 400
const carriersOffDuty = 200
const lanes = 64
const runs = 5

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const instance = await openInstance(bench, 'positions')
  const phones = new Phones(instance)
  try {
    const onDuty = await createPhonesOnDuty(instance)
    const storedOffDuty = await pushOffDuty(instance, phones)
    const seconds = bench.isQuick ? 10 : 60
    bench.printLine(`  ${carriers} phones push every ${pushEveryMs / 1000} s for ${seconds} s`)
    await pushSteadily(phones, onDuty, 5)
    const cpuAtStartMs = readCpuMs(instance.api.pid)
    const steadyMs = await pushSteadily(phones, onDuty, seconds)
    const steadyUs = (1000 * (readCpuMs(instance.api.pid) - cpuAtStartMs)) / steadyMs.length
    return await withBareServer(bench, instance, async (barePhones, barePid) => {
      await pushSteadily(barePhones, onDuty, 5)
      const bareCpuAtStartMs = readCpuMs(barePid)
      const bareMs = await pushSteadily(barePhones, onDuty, seconds)
      const bareUs = (1000 * (readCpuMs(barePid) - bareCpuAtStartMs)) / bareMs.length
      const limits = await compareLimits(bench, instance, { phones, barePhones }, onDuty)
      return createFindings(steadyMs, { steadyUs, bareUs }, limits, storedOffDuty)
    })
  } finally {
    await instance.close()
  }
}

/** The positions per second that each variant writes at most, one value for each run. */
type Limits = {
  readonly single: number[]
  readonly batched: number[]
  readonly bareServer: number[]
  readonly product: number[]
  /** Empty where no Redis server is installed. */
  readonly redis: number[]
}

function createFindings(
  steadyMs: readonly number[],
  { steadyUs, bareUs }: { readonly steadyUs: number; readonly bareUs: number },
  { single, batched, bareServer, product, redis }: Limits,
  storedOffDuty: number,
): Findings {
  const p99Ms = quantile(steadyMs, 0.99)
  const computeRatio = (reference: readonly number[], measured = product) =>
    median(measured.map((perSecond, run) => perSecond / (reference[run] ?? Number.NaN)))
  const createLimitRow = (name: string, perSecond: readonly number[]) => [
    name,
    Math.round(median(perSecond)),
    computeSpreadPercent(perSecond).toFixed(0),
    '',
    '',
  ]
  return {
    columns: ['writes', 'positions/s', '± %', 'p50 ms', 'p99 ms'],
    rows: [
      createLimitRow('bare database, one statement a position', single),
      createLimitRow('the product’s statement in batches, in process', batched),
      ...(redis.length > 0 ? [createLimitRow('Redis GEOADD, appendfsync always', redis)] : []),
      createLimitRow('a bare node:http + pg server as fast as it can', bareServer),
      createLimitRow('the product as fast as it can', product),
      [
        `the product, ${carriers} phones every ${pushEveryMs / 1000} s`,
        Math.round(carriers / (pushEveryMs / 1000)),
        '',
        formatMs(median(steadyMs)),
        formatMs(p99Ms),
      ],
    ],
    aims: [
      {
        promise: `${carriers} carriers pushing every ${pushEveryMs / 1000} s: p99 under 100 ms`,
        measured: `${formatMs(p99Ms)} ms of ${steadyMs.length} pushes`,
        isMet: p99Ms < 100,
      },
      {
        promise: 'positions of carriers off duty are not stored',
        measured: `${storedOffDuty} rows after the pushes of ${carriersOffDuty} carriers off duty`,
        isMet: storedOffDuty === 0,
      },
      ...(redis.length > 0
        ? [
            {
              promise: 'the product’s batches and statement, in process: at least 1.2 times Redis GEOADD',
              measured: computeRatio(redis, batched).toFixed(2),
              isMet: computeRatio(redis, batched) >= 1.2,
              limit:
                'A row takes PostgreSQL about 50 µs: a new version of it, its entries in the log, and for every third one the index of places. Redis changes an entry in memory and appends a line, with one sync for all clients that wait.',
            },
          ]
        : []),
      {
        promise: 'the product as fast as it can, over HTTP: at least 0.5 of the bare database in batches',
        measured: computeRatio(batched).toFixed(2),
        isMet: computeRatio(batched) >= 0.5,
        limit: `HTTP is the limit: a bare server that checks nothing takes ${computeRatio(batched, bareServer).toFixed(2)} of it beside the phones on these processors.`,
      },
      {
        promise:
          'processor time of the API for a position: at most 120 µs, and 1.5 times a bare node:http + pg that writes in batches',
        measured: `${Math.round(steadyUs)} µs, ${(steadyUs / bareUs).toFixed(2)} times`,
        isMet: steadyUs <= 120 && steadyUs <= 1.5 * bareUs,
        limit:
          'At this pace each call wakes the process for its packets, which takes more than 120 µs in the bare server, too. The product has a token, rights, turns, a deadline, metrics and a log line for each call, and a second statement for each batch (ADR 100).',
      },
    ],
    notes: [
      `The product takes ${computeRatio(single).toFixed(2)} of what the bare database writes one statement a position, and ${computeRatio(batched).toFixed(2)} of what it writes in batches; over HTTP, with each phone's token, all filters and the tracks. Medians of ${runs} runs in turn.`,
      `${lanes} lanes at once each time, all writes durable; phones, API and database share the machine. At the steady pace the API spends ${Math.round(steadyUs)} µs of a processor on a push, the bare server ${Math.round(bareUs)} µs; it checks neither positions nor callers, stores no track and notifies nobody.`,
      redis.length > 0
        ? `Redis is this machine’s server, with every write synced; ${lanes} clients of its own load generator, as many positions as the batches took.`
        : 'No Redis server is installed here: its row is left out.',
      `${busyCarriers} of the ${carriers} carriers run a delivery. A latency counts from when the push was due.`,
    ],
  }
}

/** Runs `work` with phones of the bare server, which runs meanwhile. */
async function withBareServer<Result>(
  bench: Bench,
  instance: Instance,
  work: (phones: Phones, pid: number) => Promise<Result>,
): Promise<Result> {
  const port = await reservePort()
  const script = fileURLToPath(import.meta.resolve('./bare-positions.ts'))
  const bare = launch('bare-positions', [script, instance.databaseUrl, String(port)], {}, bench.folder)
  const phones = new Phones({ origin: `http://127.0.0.1:${port}` }, ({ accountId }) => accountId)
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`)
    return await work(phones, bare.pid)
  } finally {
    await bare.stop()
  }
}

/** A carrier at its stored place. */
type PlacedCarrier = {
  readonly accountId: string
  readonly personId: string
  readonly lat: number
  readonly lon: number
}

/** Signs carriers in, and returns their phones at their places. */
async function signInPhones(instance: Instance, placed: readonly PlacedCarrier[]): Promise<readonly Phone[]> {
  const signedIn = await signIn(instance, placed)
  return signedIn.map((carrier, index) => ({
    carrier,
    lat: placed[index]?.lat ?? 0,
    lon: placed[index]?.lon ?? 0,
  }))
}

/**
 * Returns carriers on duty with a session token, last heard of 80 seconds ago, so that no first position is too fast;
 * the first ones run a delivery.
 */
async function createPhonesOnDuty(instance: Instance): Promise<readonly Phone[]> {
  const { client } = instance
  const running = await insertRunningDeliveries(instance, busyCarriers)
  const { rows } = await client.query<PlacedCarrier>(
    `SELECT carrier_id AS "accountId", person_id AS "personId", lat, lon
     FROM live_position JOIN account ON account.id = live_position.carrier_id
     WHERE NOT EXISTS (SELECT FROM delivery WHERE delivery.carrier_id = live_position.carrier_id) LIMIT $1::int`,
    [carriers - busyCarriers],
  )
  const free = await signInPhones(instance, rows)
  const all = [...running.map(({ carrier, lat, lon }) => ({ carrier, lat, lon })), ...free]
  await client.query(
    `UPDATE live_position SET recorded_at = now() - interval '80 seconds', received_at = now() - interval '80 seconds'
     WHERE carrier_id = ANY ($1::uuid[])`,
    [all.map(({ carrier }) => carrier.accountId)],
  )
  await client.query('VACUUM ANALYZE live_position')
  return all
}

/**
 * Takes carriers off duty, makes their phones push, and returns the number of stored rows. Throws unless every push is
 * refused.
 */
async function pushOffDuty(instance: Instance, phones: Phones): Promise<number> {
  const { client } = instance
  const { rows } = await client.query<PlacedCarrier>(
    `WITH chosen AS (
       SELECT carrier_id, lat, lon FROM live_position
       WHERE recorded_at > now() + interval '30 minutes' LIMIT $1::int
     ), deleted_position AS (
       DELETE FROM live_position USING chosen WHERE live_position.carrier_id = chosen.carrier_id
     ), updated_carrier AS (
       UPDATE carrier SET is_on_duty = false FROM chosen WHERE carrier.account_id = chosen.carrier_id
     )
     SELECT chosen.carrier_id AS "accountId", account.person_id AS "personId", chosen.lat, chosen.lon
     FROM chosen JOIN account ON account.id = chosen.carrier_id`,
    [carriersOffDuty],
  )
  const phonesOffDuty = await signInPhones(instance, rows)
  const answers = await Promise.all(phonesOffDuty.map((phone, index) => phones.push(phone, index)))
  if (rows.length < carriersOffDuty || answers.some(({ status }) => status !== 409))
    throw new Error('A push of a carrier off duty was not refused')
  const { rows: stored } = await client.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM live_position WHERE carrier_id = ANY ($1::uuid[]))::int
          + (SELECT count(*) FROM track_point JOIN delivery ON delivery.id = track_point.delivery_id
             WHERE delivery.carrier_id = ANY ($1::uuid[]))::int AS count`,
    [rows.map(({ accountId }) => accountId)],
  )
  return stored[0]?.count ?? Number.NaN
}

/** Measures the maximum number of positions per second that each variant writes, alternately. */
async function compareLimits(
  bench: Bench,
  instance: Instance,
  { phones, barePhones }: { readonly phones: Phones; readonly barePhones: Phones },
  all: readonly Phone[],
): Promise<Limits> {
  const ms = bench.isQuick ? 1000 : 4000
  bench.printLine(`  ${runs} runs of ${ms / 1000} s for each limit, in turn`)
  const pool = new pg.Pool({ connectionString: instance.databaseUrl, max: 8 })
  const createPosition = createPositionSource(all)
  const writeInBatches = coalesceReads(
    async (rows: readonly NewPosition[]) => {
      await writePositions(pool, rows)
      return rows
    },
    { maxKeys: 1000, maxRunning: 1 },
  )
  const limits: Limits = { single: [], batched: [], bareServer: [], product: [], redis: [] }
  const measurePushes = (of: Phones) =>
    measurePerSecond(ms, all.length, async (number) => {
      const phone = all[number]
      const answer = phone && (await of.push(phone, number))
      if (answer?.status !== 200) throw new Error(`A push answered ${answer?.status}`)
    })
  const redis = await openRedis(bench)
  try {
    for (let run = 0; run < runs; run += 1) {
      limits.single.push(
        await measurePerSecond(ms, all.length, (number) => writePositions(pool, [createPosition(number)])),
      )
      const batched = await measurePerSecond(ms, all.length, (number) =>
        writeInBatches(createPosition(number)),
      )
      limits.batched.push(batched)
      if (redis) limits.redis.push(await redis.measurePerSecond(Math.ceil((batched * ms) / 1000), all.length))
      // What the bare server has written must not make the phones' next positions late or too fast.
      await instance.client.query(
        `UPDATE live_position SET recorded_at = now() - interval '80 seconds', received_at = now() WHERE carrier_id = ANY ($1::uuid[])`,
        [all.map(({ carrier }) => carrier.accountId)],
      )
      limits.product.push(await measurePushes(phones))
      limits.bareServer.push(await measurePushes(barePhones))
    }
  } finally {
    await Promise.all([pool.end(), redis?.stop()])
  }
  return limits
}

/** Returns what the product would write for a carrier's next position, each newer than the one before. */
function createPositionSource(all: readonly Phone[]): (number: number) => NewPosition {
  const begunMs = Date.now()
  let step = 0
  return (number) => {
    const phone = all[number]
    if (!phone) throw new Error(`There is no phone ${number}`)
    const { lat, long } = computePlace(phone, number, (Date.now() - begunMs) / 1000)
    step += 1
    const now = new Date(Date.now() + step / 1000)
    return {
      carrierId: phone.carrier.accountId,
      classIndex: 5,
      isTwoTemperature: false,
      lat,
      lon: long,
      ...toWebMercator({ latitude: lat, longitude: long }),
      // As often as a driving carrier leaves its indexed point behind.
      shouldMoveIndex: step % 3 === 0,
      hasNewClass: false,
      recordedAt: now,
      receivedAt: now,
      validUntil: new Date(now.getTime() + 3_600_000),
    }
  }
}

/**
 * Keeps all lanes busy for a given time, each with its own carriers, one after the other. Returns the calls per second.
 */
async function measurePerSecond(
  ms: number,
  count: number,
  write: (number: number) => Promise<unknown>,
): Promise<number> {
  let calls = 0
  const beginMs = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let number = lane; performance.now() - beginMs < ms; number = (number + lanes) % count) {
        await write(number)
        calls += 1
      }
    }),
  )
  return (1000 * calls) / (performance.now() - beginMs)
}

/** Measures the cost of a push of positions compared with the minimum for storing them. */
export const positionsIn: Part = { name: 'positions', title: 'Positions of carriers coming in', measure }
