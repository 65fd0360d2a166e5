import { leaveNewsletter, stopEmails } from '@repo/contracts/lottery/newsletter'
import { refuseCrossSite } from '@repo/server-kit/cross-site'
import { composeEmail } from '@repo/server-kit/emails/compose-email'
import { createUnsubscribeRedirect } from '@repo/server-kit/emails/unsubscribe-redirect'
import type { Mounting, RunningApp } from '@repo/server-kit/http-app'
import { createHttpApp } from '@repo/server-kit/http-app'
import { mountRoutes } from '@repo/server-kit/mount'
import type { RefusalStyle } from '@repo/server-kit/responses'
import type { Route } from '@repo/server-kit/serve'
import { storageFullEmail } from '@repo/server-kit/storage-alarm'
import type { Express } from 'express'
import { apiReference } from './api-reference.ts'
import { admit } from './caller.ts'
import { authenticate } from './core/sessions/authenticate.access.ts'
import type { Deps } from './deps.ts'
import { mountStandIns, webhookPath } from './edges/payments/create-payments.ts'
import { createPublishedRouter } from './edges/published/serve-published.ts'
import { isOneClick } from './features/newsletter/one-click.access.ts'
import { servePhoto } from './features/profile/photos.routes.ts'
import { serveExport } from './flows/data-export/data-export.routes.ts'
import { createWebhookRouter } from './flows/provider-inbox/webhook.routes.ts'
import { gauges } from './gauges.ts'
import { emailDesign, layoutWords } from './mail/email-content.ts'
import { toPageUrl, toStopEmailsUrl } from './mail/page-url.ts'
import { routes } from './routes.ts'

const refusalStyle: RefusalStyle = { problemType: 'urn:cagnotte:' }

/** Creates the lottery's API as an Express application. It serves the lottery's routes, or those that a test gives. */
export function createApp(deps: Deps, served: readonly Route<Deps>[] = routes): Promise<RunningApp> {
  const { config } = deps
  const mount = (app: Express, mounting: Mounting) => {
    const standIns = mountStandIns(app, config, deps.pool)
    app.use(webhookPath, createWebhookRouter(deps))
    app.use(refuseCrossSite(config.allowedOrigins, isOneClick))
    app.use('/api/published', createPublishedRouter(deps.published))
    app.use(
      '/api',
      createUnsubscribeRedirect(leaveNewsletter, ({ token }) =>
        toPageUrl(config.webUrl, 'newsletter', token),
      ),
      createUnsubscribeRedirect(stopEmails, ({ wish, token }) => toStopEmailsUrl(config.webUrl, wish, token)),
      servePhoto(deps),
      serveExport(deps, (request, caller) => mounting.limit('export', request, caller)),
      mountRoutes(served, {
        ...mounting,
        deps,
        authenticate: (request) => authenticate(deps, request),
        admit,
        refusalStyle,
      }),
    )
    return standIns.stop
  }
  return createHttpApp({
    deps,
    gauges,
    refusalStyle,
    reference: apiReference,
    storageFullMail: composeEmail(
      config.supportEmail,
      storageFullEmail,
      { language: 'fr', ...layoutWords.fr },
      emailDesign,
    ),
    mount,
  })
}
