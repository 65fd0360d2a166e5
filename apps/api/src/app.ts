import { countNotifications } from '@repo/contracts/delivery/accounts'
import { pushPositions } from '@repo/contracts/delivery/carrier'
import { unsubscribe } from '@repo/contracts/delivery/newsletter'
import { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import { getCarrierPosition } from '@repo/contracts/delivery/tracking'
import { findCookie } from '@repo/server-kit/cookies'
import { createUnsubscribeRedirect } from '@repo/server-kit/emails/unsubscribe-redirect'
import { recordHeadersByOrigin } from '@repo/server-kit/fixed-headers'
import type { Mounting, RunningApp } from '@repo/server-kit/http-app'
import { createHttpApp } from '@repo/server-kit/http-app'
import { mountRoutes } from '@repo/server-kit/mount'
import type { RefusalStyle } from '@repo/server-kit/responses'
import { storageFullEmail } from '@repo/server-kit/storage-alarm'
import { refuseWaitingAddress } from '@repo/server-kit/tries'
import { createStripeStandIn } from '@repo/stripe-edge/stand-in/stripe-stand-in'
import cors from 'cors'
import type { Express } from 'express'
import { apiReference } from './api-reference.ts'
import { admit, isNameable, listOwnValues } from './caller.ts'
import { browserCookie } from './core/accounts/known-browsers.service.ts'
import type { Deps } from './deps.ts'
import { createIdempotencyStore } from './features/api-keys/idempotent-calls.service.ts'
import { storedFile } from './features/files/files.routes.ts'
import { signedInvoice } from './features/invoices/invoice-files.routes.ts'
import { serveMapTiles } from './features/map-region/map-region.routes.ts'
import { toUnsubscribeUrl } from './features/newsletter/newsletter.emails.ts'
import { statementFile } from './features/payouts/statements/statement.routes.ts'
import { senderStatementFile } from './features/sender-statements/sender-statements.routes.ts'
import { dataExportFile } from './flows/data-export/data-export.routes.ts'
import { fleetExportFile } from './flows/fleet-exports/fleet-exports.routes.ts'
import { createStripeWebhookRouter } from './flows/provider-inbox/webhook.routes.ts'
import { gauges } from './gauges.ts'
import { openLive } from './live/live.routes.ts'
import { compose } from './mail/compose.ts'
import { routes } from './routes.ts'

/** The routers of files that are fetched by a signed address. */
const signedFiles = [
  storedFile,
  statementFile,
  senderStatementFile,
  signedInvoice,
  dataExportFile,
  fleetExportFile,
]

/** The browser's path of Stripe's embedded stand-in for the test-card form. */
const simulatedStripePath = '/api/simulated-stripe/v1'

/** The base paths. A documented path that begins with `api/` is served in its doubled form, too. */
const bases = ['/api', '/api/api']

/** The calls that every phone on duty and every open page repeats every few seconds. */
const polledCalls = [pushPositions, getCarrierPosition, getDeliveryStatuses, countNotifications]

const refusalStyle: RefusalStyle = { problemType: 'urn:volant:', challenge: 'Bearer' }

function mountStandIn(app: Express, deps: Deps): () => Promise<void> {
  const { stripe, port } = deps.config
  const standIn = createStripeStandIn({
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

/** Creates the API, which does not listen yet. */
export async function createApp(deps: Deps): Promise<RunningApp> {
  const { config } = deps
  // Loading the gazetteer takes a moment: do it before the first key stroke needs it.
  await deps.places.suggest('paris', { limit: 1 })
  const live = openLive(deps)
  const mount = (app: Express, mounting: Mounting) => {
    const stopStandIn = config.stripe.isSimulated ? mountStandIn(app, deps) : async () => undefined
    app.use('/api/stripe/webhook', createStripeWebhookRouter(deps))
    const files = signedFiles.map((file) => file(deps, mounting.limit))
    const api = mountRoutes(routes, {
      ...mounting,
      deps,
      // A browser with a cookie may be one that the account knows: the service looks it up.
      refuseBeforeReading: (endpoint, request) => {
        if (endpoint.rateLimit === 'sign-in' && findCookie(request, browserCookie) === null)
          refuseWaitingAddress(deps.pool, request.ip ?? '')
      },
      authenticate: live.authenticator.authenticate,
      recognise: live.authenticator.recognise,
      admit,
      ownValues: listOwnValues,
      refusalStyle,
      namedCalls: { store: createIdempotencyStore(deps), isNameable },
      direct: { calls: mounting.directCalls, endpoints: polledCalls, bases },
    })
    const unsubscribeRedirect = createUnsubscribeRedirect(unsubscribe, ({ jeton }) =>
      toUnsubscribeUrl(config.webUrl, jeton),
    )
    for (const base of bases)
      app.use(base, live.router, serveMapTiles(deps), ...files, unsubscribeRedirect, api)
    return async () => {
      await stopStandIn()
      await live.close()
    }
  }
  return createHttpApp({
    deps,
    gauges,
    refusalStyle,
    reference: apiReference,
    storageFullMail: compose({ to: config.supportEmail, ...storageFullEmail }),
    receivesNotifications: live.isConnected,
    crossOrigin: recordHeadersByOrigin(
      cors({ origin: [...config.allowedOrigins], credentials: true, maxAge: 600 }),
      config.allowedOrigins,
    ),
    mount,
  })
}
