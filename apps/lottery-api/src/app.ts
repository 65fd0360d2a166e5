import { randomUUID } from 'node:crypto'
import type { RefusalStyle } from '@repo/server-kit/answers'
import { errorHandler } from '@repo/server-kit/answers'
import { refuseCrossSite } from '@repo/server-kit/cross-site'
import { healthRouter } from '@repo/server-kit/health'
import { createMetrics } from '@repo/server-kit/metrics'
import { mountRoutes } from '@repo/server-kit/mount'
import type { ApiAccess } from '@repo/server-kit/openapi'
import { createRateLimits } from '@repo/server-kit/rate-limits'
import { referenceRouter } from '@repo/server-kit/reference'
import { Refusal } from '@repo/server-kit/refusal'
import type { Route } from '@repo/server-kit/serve'
import type { Express } from 'express'
import express from 'express'
import helmet from 'helmet'
import { admit } from './caller.ts'
import { authenticate } from './core/sessions/authenticate.access.ts'
import { sessionCookie } from './core/sessions/sessions.service.ts'
import type { Deps } from './deps.ts'
import { mountStandIns, webhookPath } from './edges/payments/create-payments.ts'
import { publishedRouter } from './edges/published/serve-published.ts'
import { photoFile } from './features/profile/photos.routes.ts'
import { exportFile } from './flows/data-export/data-export.routes.ts'
import { webhookRouter } from './flows/provider-inbox/webhook.routes.ts'
import { productGauges } from './product-gauges.ts'

/** The API in one process, and what its end needs. */
export type RunningApp = {
  readonly app: Express
  /** From now on `/readyz` says no, so that a proxy sends nobody here any more. */
  readonly drain: () => void
  /** Ends what runs beside the calls. */
  readonly close: () => Promise<void>
}

const refusalStyle: RefusalStyle = { problemType: 'urn:cagnotte:' }

const apiDescription = {
  title: 'API Cagnotte',
  version: '1.0.0',
  description: 'The community lottery: accounts, participations, draws that anyone can check.',
}

const apiAccess: ApiAccess = {
  schemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
  schemesOf: () => ['session'],
}

/** The lottery's API as an Express application that serves these routes. */
export async function createApp(deps: Deps, served: readonly Route<Deps>[]): Promise<RunningApp> {
  const { config } = deps
  const metrics = createMetrics(productGauges(deps))
  const health = healthRouter({ ...deps, hearsNotifications: () => true })
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
  const standIns = mountStandIns(app, config, deps.pool)
  app.use(webhookPath, webhookRouter(deps))
  if (config.hasMetrics) app.get('/metrics', metrics.handler)
  app.use(refuseCrossSite(config.allowedOrigins))
  app.use('/api/published', publishedRouter(deps.published))
  const limit = await createRateLimits(deps.pool, config.rateLimitFactor)
  app.use('/api', photoFile(deps))
  app.use(
    '/api',
    exportFile(deps, (request, caller) => limit('export', request, caller)),
  )
  app.use(
    '/api',
    mountRoutes(served, {
      deps,
      authenticate: (request) => authenticate(deps, request),
      admit,
      limit,
      refusalStyle,
      observe: metrics.observe,
    }),
  )
  const endpoints = served.map(({ endpoint }) => endpoint)
  app.use(referenceRouter(endpoints, apiDescription, apiAccess))
  app.use(() => {
    throw new Refusal('not-found')
  })
  app.use(errorHandler(deps.log, refusalStyle))
  return { app, drain: health.drain, close: standIns.stop }
}
