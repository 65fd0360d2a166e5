import { randomUUID } from 'node:crypto'
import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { RefusalStyle } from '@repo/server-kit/answers'
import { errorHandler } from '@repo/server-kit/answers'
import { healthRouter } from '@repo/server-kit/health'
import { createMetrics } from '@repo/server-kit/metrics'
import { mountRoutes } from '@repo/server-kit/mount'
import type { ApiAccess } from '@repo/server-kit/openapi'
import { createRateLimits } from '@repo/server-kit/rate-limits'
import { referenceRouter } from '@repo/server-kit/reference'
import { Refusal } from '@repo/server-kit/refusal'
import { stripeStandIn } from '@repo/stripe-edge/stand-in/stripe-stand-in'
import cors from 'cors'
import type { Express } from 'express'
import express from 'express'
import helmet from 'helmet'
import { businessGauges } from './business-metrics.ts'
import { admit, isNameable, isOpenToKeys, ownValues } from './caller.ts'
import type { Deps } from './deps.ts'
import { idempotencyStore } from './features/api-keys/idempotent-calls.service.ts'
import { storedFile } from './features/files/files.routes.ts'
import { signedInvoice } from './features/invoices/invoice-files.routes.ts'
import { statementFile } from './features/payouts/statements/statement.routes.ts'
import { senderStatementFile } from './features/sender-statements/sender-statements.routes.ts'
import { dataExportFile } from './flows/data-export/data-export.routes.ts'
import { stripeWebhookRouter } from './flows/provider-inbox/webhook.routes.ts'
import { openLive } from './live/live.routes.ts'
import { routes } from './routes.ts'

export type RunningApp = {
  readonly app: Express
  /** From now on `/readyz` says no, so that a proxy sends nobody here any more. */
  readonly drain: () => void
  readonly close: () => Promise<void>
}

/** Files that are fetched by a signed address. */
const signedFiles = [storedFile, statementFile, senderStatementFile, signedInvoice, dataExportFile]

/** Where the embedded stand-in of Stripe answers the browser's test-card form. */
const simulatedStripePath = '/api/simulated-stripe/v1'

const refusalStyle: RefusalStyle = { problemType: 'urn:volant:', challenge: 'Bearer' }

const apiDescription = {
  title: 'API Volant',
  version: '1.0.0',
  description: 'Livraison instantanée entre expéditeurs et transporteurs, en France.',
}

const apiAccess: ApiAccess = {
  schemes: {
    usertoken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    cleApi: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'vlt_live_…',
      description: 'Clé d’API d’une entreprise : commande et suit ses expéditions, n’administre rien.',
    },
  },
  schemesOf: (endpoint) => ['usertoken', ...(isOpenToKeys(endpoint) ? ['cleApi'] : [])],
  isNameable,
}

function mountStandIn(app: Express, deps: Deps): () => Promise<void> {
  const { stripe, port } = deps.config
  const standIn = stripeStandIn({
    pool: deps.pool,
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret: stripe.webhookSecret },
    browserBase: simulatedStripePath,
  })
  app.use('/v1', standIn.router)
  app.use(simulatedStripePath, standIn.router)
  standIn.deliverer.start()
  return () => standIn.deliverer.stop()
}

/** The API as an Express application. A documented path that begins with `api/` answers under the doubled form too. */
export async function createApp(deps: Deps): Promise<RunningApp> {
  const { config } = deps
  // The embedded gazetteer takes its time to load once; nobody waits for it at the first key.
  await deps.places.suggest('paris', 1)
  const live = openLive(deps)
  const metrics = createMetrics(businessGauges(deps))
  const health = healthRouter({ ...deps, hearsNotifications: live.isConnected })
  const app = express()
  app.set('trust proxy', config.trustProxy)
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.disable('x-powered-by')
  app.use((_request, response, next) => {
    response.set('X-Request-Id', randomUUID())
    next()
  })
  app.use(health.router)
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }),
  )
  app.use(cors({ origin: [...config.allowedOrigins], credentials: true, maxAge: 600 }))
  if (config.hasMetrics) app.get('/metrics', metrics.handler)
  const stopStandIn = config.stripe.isSimulated ? mountStandIn(app, deps) : async () => undefined
  app.use('/api/stripe/webhook', stripeWebhookRouter(deps))

  const limit = await createRateLimits(deps.pool, config.rateLimitFactor)
  const { authenticate } = live.authenticator
  const api = mountRoutes(routes, {
    deps,
    authenticate,
    admit,
    ownValues,
    limit,
    refusalStyle,
    namedCalls: { store: idempotencyStore(deps), isNameable },
    observe: metrics.observe,
  })
  const files = signedFiles.map((file) => file(deps, limit))
  for (const base of ['/api', '/api/api']) app.use(base, live.router, ...files, api)
  app.use(referenceRouter(deliveryEndpoints, apiDescription, apiAccess))
  app.use(() => {
    throw new Refusal('not-found')
  })
  app.use(errorHandler(deps.log, refusalStyle))
  return {
    app,
    drain: health.drain,
    close: async () => {
      await stopStandIn()
      await live.close()
    },
  }
}
