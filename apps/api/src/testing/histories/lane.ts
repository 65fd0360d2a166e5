import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { createDeliveryClient } from '@repo/prisma/delivery'
import { createTestDatabase } from '@repo/prisma/test-database'
import { BrowserReports } from '@repo/server-kit/browser-reports'
import { createFileAddresses, createSignedAddresses, openFileStore } from '@repo/server-kit/file-store'
import type { Jobs, JobTransaction } from '@repo/server-kit/jobs'
import { createLog } from '@repo/server-kit/log'
import { createPasswords } from '@repo/server-kit/passwords'
import { createPush } from '@repo/server-kit/push/create-push'
import { createSealing } from '@repo/server-kit/sealing'
import { tokenKeys } from '@repo/server-kit/tokens'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { createPayments } from '@repo/stripe-edge/create-payments'
import type { RouterResponse } from '@repo/stripe-edge/stand-in/in-process'
import { callRouter, createInProcessTransport } from '@repo/stripe-edge/stand-in/in-process'
import { createStripeStandIn } from '@repo/stripe-edge/stand-in/stripe-stand-in'
import pg from 'pg'
import type { Config } from '#api/config.ts'
import { readConfig } from '#api/config.ts'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { Deps } from '#api/deps.ts'
import { createPlaces } from '#api/edges/places/create-places.ts'
import { createActedPool, plainApplicationName } from './acted-pool.ts'
import { handledJobs } from './jobs.ts'
import { getHistoryStart, laneSchema } from './lane-schema.ts'
import { interceptProviderCall } from './provider-call.ts'
import type { ProviderMemory } from './provider-memory.ts'
import { createProviderMemory } from './provider-memory.ts'

/** A separate world in which histories are played one after the other: a database, its clock, a provider. */
export type Lane = {
  readonly deps: Deps
  /** A pool for reads and writes that are not round trips of an actor. */
  readonly plainPool: pg.Pool
  /** The provider's data of the current history. */
  readonly provider: ProviderMemory
  /** The virtual time: it passes only on command. */
  readonly now: () => Date
  /** Moves the clock of this process and of the database forward. */
  readonly passTime: (milliseconds: number) => Promise<void>
  /** Sets the clock and the next ids to those of a history. Call it in ascending order. */
  readonly begin: (history: number) => Promise<void>
  /** Makes a call of a browser, or of a user of the provider, with the provider's secret key for `staff`. */
  readonly callProvider: (
    path: string,
    fields: Readonly<Record<string, string>>,
    by?: 'browser' | 'staff',
  ) => Promise<RouterResponse>
  /** Restores the fresh database: the rows of earlier histories slow the next ones down. */
  readonly renew: () => Promise<void>
  /** Ends its connections and drops its database. */
  readonly close: () => Promise<void>
}

/** The number of connections of a play: two processes, each with some transactions. */
const connections = 8

/** Creates a file store in memory; a file that it lacks, as of the cast's documents, is empty. */
function createMemoryFiles({ filesSecrets }: Config): Deps['files'] {
  const stored = new Map<string, Buffer>()
  const files = openFileStore({
    current: {
      title: 'memory',
      put: async (path, bytes) => void stored.set(path, bytes),
      find: async (path) => stored.get(path) ?? null,
      remove: async (path) => void stored.delete(path),
      async *list() {
        for (const path of stored.keys()) yield { path, writtenAt: new Date() }
      },
      check: async () => undefined,
    },
    former: null,
    sealing: createSealing(filesSecrets, 'files'),
    openOlder: null,
  })
  return { ...files, read: async (path) => (await files.find(path)) ?? Buffer.alloc(0) }
}

/** Jobs are rows, as in the real queue, but only of the kinds that a history carries out. */
const rowJobs: Jobs = {
  enqueue: async (tx: JobTransaction, { name }, data) => {
    if (!(name in handledJobs)) return
    await tx.$queryRawUnsafe(
      'INSERT INTO history_job (name, data) VALUES ($1, $2::jsonb)',
      name,
      JSON.stringify(data),
    )
  },
  work: async () => undefined,
  stop: async () => undefined,
}

/** Creates the signed addresses, which histories do not use, and the sealing of bank details. */
function createAddresses({ filesSecrets: [filesSecret], bankSecrets }: Config) {
  const createSigned = (base: string, purpose: string) =>
    createSignedAddresses(filesSecret, { base, purpose })
  return {
    fileAddresses: createFileAddresses(filesSecret),
    statementAddresses: createSigned('/api/releves', 'statement'),
    senderStatementAddresses: createSigned('/api/releves-expediteur', 'sender-statement'),
    invoiceAddresses: createSigned('/api/Factures', 'invoice'),
    bankSealing: createSealing(bankSecrets, 'bank details'),
    factorSealing: createSealing(bankSecrets, 'second factors'),
  }
}

/** Opens a lane over a fresh database; everything in it is made for it, and ends with it. */
export async function openLane(): Promise<Lane> {
  const database = await createTestDatabase()
  const settings = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    MAPS: 'plan',
    LOG_LEVEL: 'silent',
    SIMULATION: '1',
    CHEAP_PASSWORDS: 'on',
    OPERATOR_FILE: operatorFile,
  })
  // However busy the machine is.
  const config: Config = { ...settings, roadBudgetMs: 60_000 }
  const plainPool = new pg.Pool({
    connectionString: database.url,
    max: 4,
    idleTimeoutMillis: 0,
    application_name: plainApplicationName,
    options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
  })
  plainPool.on('error', () => undefined)
  await plainPool.query(laneSchema)
  let nowMs = getHistoryStart(0)
  const readNow = () => new Date(nowMs)
  const pool = createActedPool(database.url, connections, readNow)
  await warmUp(pool)
  const provider = createProviderMemory()
  const { secretKey, publishableKey, webhookSecret } = config.stripe
  const { router } = createStripeStandIn({
    pool: provider.pool,
    secretKey,
    publishableKey,
    webhook: { url: 'http://127.0.0.1:1/', secret: webhookSecret },
    clock: { now: readNow },
  })
  const db = createDeliveryClient(pool, { timeout: 120_000, maxWait: 120_000 })
  const log = createLog({ name: 'history', level: config.logLevel })
  const deps: Deps = {
    config,
    pool,
    db,
    jobs: rowJobs,
    files: createMemoryFiles(config),
    erasures: { add: async () => undefined, read: async () => null, consolidate: async () => undefined },
    log,
    bucket: null,
    traces: null,
    browserReports: new BrowserReports(log),
    mailer: { send: async () => undefined, close: () => undefined },
    places: createPlaces(config.places),
    region: null,
    payments: createPayments(
      { secretKey, webhookSecret, transport: createInProcessTransport(router, interceptProviderCall) },
      { now: readNow },
    ),
    push: createPush(config.push),
    sms: null,
    ...createAddresses(config),
    tokenKeys: tokenKeys(config.tokenSecrets),
    passwords: createPasswords(config.passwordCost),
  }
  await importRateCard(deps, defaultRateCard)
  await plainPool.query('SELECT lane_keep()')
  const setClock = async (ms: number) => {
    nowMs = ms
    await plainPool.query({
      name: 'set-clock',
      text: "UPDATE app_clock SET shift = $1 * interval '1 millisecond'",
      values: [ms - getHistoryStart(0)],
    })
  }
  return {
    deps,
    plainPool,
    provider,
    now: readNow,
    passTime: (milliseconds) => setClock(nowMs + milliseconds),
    begin: async (history) => {
      provider.clear()
      nowMs = getHistoryStart(history)
      await plainPool.query({
        name: 'begin',
        text: `WITH gone AS (DELETE FROM history_job)
               UPDATE app_clock SET shift = $1 * interval '1 millisecond' FROM setval('history_ids', $2)`,
        values: [nowMs - getHistoryStart(0), Math.max(1, history * 65_536)],
      })
    },
    callProvider: (path, fields, by = 'browser') =>
      callRouter(router, {
        method: 'POST',
        path,
        headers: by === 'staff' ? { authorization: `Bearer ${secretKey}` } : {},
        body: new URLSearchParams(by === 'staff' ? fields : { key: publishableKey, ...fields }).toString(),
      }),
    renew: async () => {
      await plainPool.query('SELECT lane_renew()')
    },
    close: async () => {
      await db.$disconnect()
      await Promise.all([pool.end(), plainPool.end()])
      await database.drop()
    },
  }
}

/** Opens every connection now: one opened during a play would come at a random instant. */
async function warmUp(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) client.release()
}
