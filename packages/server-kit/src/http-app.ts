import type { RequestListener } from 'node:http'
import type { Express } from 'express'
import express from 'express'
import helmet from 'helmet'
import type pg from 'pg'
import type { BrowserReports } from './browser-reports.ts'
import { createViolationsRouter } from './browser-reports.ts'
import { CallTurns } from './call-turns.ts'
import type { RawReads } from './database.ts'
import { assertRealClock } from './database.ts'
import type { Deadlines } from './deadline.ts'
import { DirectCalls } from './direct-calls.ts'
import { endInTime } from './end-in-time.ts'
import { createExpressServer } from './express-server.ts'
import type { FileStore } from './file-store.ts'
import { checkFileStores } from './files-at-start.ts'
import type { HeaderStep } from './fixed-headers.ts'
import { recordFixedHeaders } from './fixed-headers.ts'
import type { Gauges } from './gauges.ts'
import { loadEstimator } from './guessable-passwords.ts'
import { createHealthRouter } from './health.ts'
import { closeServer, listenOn, stopOnSignal } from './lifecycle.ts'
import type { Logger } from './log.ts'
import type { Mail, Mailer } from './mail.ts'
import { createMetrics } from './metrics.ts'
import type { ApiReference } from './openapi/document.ts'
import { createReferenceRouter } from './openapi/reference.ts'
import { createRateLimits } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { assignRequestId, findRoute, logRequests, noteRequestId } from './request-log.ts'
import type { RefusalStyle } from './responses.ts'
import { createErrorHandler } from './responses.ts'
import { StorageAlarm } from './storage-alarm.ts'
import { traceRequests } from './trace-requests.ts'
import type { Traces } from './traces.ts'

/** A running API of one process, and the functions that end it. */
export type RunningApp = {
  readonly app: Express
  /** Handles the requests: by the direct calls first, then by the application. */
  readonly listener: RequestListener
  /** Makes `/readyz` fail from now on, so that a proxy sends no more calls. */
  readonly drain: () => void
  /** Ends what runs beside the calls, such as streams and listeners. */
  readonly close: () => Promise<void>
}

type AppDeps = {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly mailer: Mailer
  readonly browserReports: BrowserReports
  readonly traces: Traces | null
  readonly config: Settings
}

type Settings = {
  readonly trustProxy: string | number | boolean
  readonly hasMetrics: boolean
  readonly rateLimitFactor: number
  readonly deadlines: Deadlines
}

/** The settings of mounted routes. */
export type Mounting = {
  readonly limit: Awaited<ReturnType<typeof createRateLimits>>
  readonly observe: ReturnType<typeof createMetrics>['observe']
  readonly longRequestMs: number
  readonly turns: CallTurns
  /** The calls that are too frequent to go through the framework's routing. */
  readonly directCalls: DirectCalls
}

/**
 * The policy of a response that a browser shows as a page, unless its route sets one.
 * It may send a form of the payment stand-in to us, and nothing else.
 */
const formsOnlyPolicy = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/**
 * Creates an API as an Express application. A call passes request id, headers and health, then log, trace and deadline,
 * then the product’s routes and the API reference; any other path is a 404. Every error becomes a refusal.
 * Creates the tables of the rate limits; rejects with the database’s error when it cannot.
 */
export async function createHttpApp<Deps extends AppDeps>(product: {
  readonly deps: Deps
  readonly gauges: Gauges<Deps>
  readonly refusalStyle: RefusalStyle
  readonly reference: ApiReference
  /** The email to the staff about a full disk. */
  readonly storageFullMail: Mail
  /** Whether the process receives notifications of other processes; always when absent. */
  readonly receivesNotifications?: () => boolean
  /** The origins whose pages may call, if any. */
  readonly crossOrigin?: HeaderStep
  /** Mounts the product's routes. Returns a function that ends what runs beside them. */
  readonly mount: (app: Express, mounting: Mounting) => () => Promise<void>
}): Promise<RunningApp> {
  const { deps, refusalStyle, reference, storageFullMail, receivesNotifications = () => true } = product
  const { pool, log, config } = deps
  const metrics = createMetrics(product.gauges, deps)
  for (const counter of deps.browserReports.counters) metrics.register(counter)
  const health = createHealthRouter({ pool, log, receivesNotifications })
  const app = express()
  app.set('trust proxy', config.trustProxy)
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.disable('x-powered-by')
  const fixedHeaders = recordFixedHeaders(
    helmet({ contentSecurityPolicy: { useDefaults: false, directives: formsOnlyPolicy } }),
  )
  const observers = [logRequests(log, { findRoute }), traceRequests(deps.traces, { isEntry: false })]
  const originHeaders = product.crossOrigin ? [product.crossOrigin] : []
  const limitTime = endInTime(config.deadlines.requestMs, refusalStyle)
  app.use(assignRequestId, fixedHeaders.set, health.router, ...observers)
  app.use(...originHeaders.map(({ set }) => set), limitTime)
  if (config.hasMetrics) app.get('/metrics', metrics.handler)
  const limit = await createRateLimits(pool, config.rateLimitFactor)
  const alarm = new StorageAlarm({ mailer: deps.mailer, mail: storageFullMail, log })
  const answerError = createErrorHandler(log, refusalStyle, alarm.ring)
  const directCalls = new DirectCalls(
    app,
    {
      firstSteps: [noteRequestId, ...observers],
      headerSteps: [fixedHeaders, ...originHeaders],
      limitTime,
      answerError,
    },
    log,
  )
  app.use(createViolationsRouter(deps.browserReports, (request) => limit('browser-report', request, null)))
  const close = product.mount(app, {
    limit,
    observe: metrics.observe,
    longRequestMs: config.deadlines.longRequestMs,
    turns: new CallTurns(),
    directCalls,
  })
  app.use(createReferenceRouter(reference))
  app.use(() => {
    throw new Refusal('not-found')
  })
  app.use(answerError)
  return { app, listener: directCalls.listener, drain: health.drain, close }
}

/**
 * Starts an API, and resolves when it listens. Told to end, it reports not ready, accepts no more calls after
 * `drainMs`, finishes the running ones and ends the process. Throws when the files' store refuses, or in production
 * when the database's clock is shifted.
 */
export async function runServer<
  Deps extends { readonly db: RawReads; readonly log: Logger; readonly files: FileStore },
>(
  { deps, close }: { readonly deps: Deps; readonly close: () => Promise<void> },
  createApp: (deps: Deps) => Promise<RunningApp>,
  server: {
    /** Its name in the log. */
    readonly name: string
    readonly host: string
    readonly port: number
    readonly isProduction: boolean
    /** How long it still accepts calls after it was told to end (`drainSettings`). */
    readonly drainMs: number
  },
): Promise<void> {
  if (server.isProduction) await assertRealClock(deps.db)
  await checkFileStores(deps)
  // The password checker takes its time to load once; no caller waits for it.
  await loadEstimator()
  const running = await createApp(deps)
  const listening = createExpressServer()
  listening.answerBy(running.app, running.listener)
  const port = await listenOn(listening.server, server.port, server.host)
  deps.log.info({ port }, `${server.name} listens`)
  const stop = async () => {
    await running.close()
    await closeServer(listening.server)
    await close()
  }
  stopOnSignal(deps.log, stop, { begin: running.drain, ms: server.drainMs })
}
