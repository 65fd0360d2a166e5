import { guardProviderCalls } from '@repo/server-kit/provider-calls'
import { createStripeStandIn } from '@repo/stripe-edge/stand-in/stripe-stand-in'
import type { Express } from 'express'
import type { Pool } from 'pg'
import type { Config } from '#lottery-api/config.ts'
import type { CardProvider } from './card.ts'
import { createCardProvider } from './card.ts'
import type { PayPalProvider } from './paypal.ts'
import { createPayPalProvider } from './paypal.ts'
import { createPayPalStandIn } from './paypal-stand-in/paypal-stand-in.ts'

/** The payment providers; null for a method that is not offered. */
export type Payments = { readonly card: CardProvider; readonly paypal: PayPalProvider | null }

/** Creates the payment providers of the configuration. */
export function createPayments({ stripe, payments }: Config): Payments {
  const { paypal } = payments
  return {
    card: guardProviderCalls('card', createCardProvider(stripe)),
    paypal: paypal === null ? null : guardProviderCalls('paypal', createPayPalProvider(paypal)),
  }
}

/** The paths at which a browser reaches the stand-ins. */
const simulatedStripePath = '/api/simulated-stripe/v1'
const simulatedPayPalPath = '/api/simulated-paypal'

/** Where the providers send their notices. */
export const webhookPath = '/api/webhooks'

/**
 * Mounts the stand-ins of simulated providers, before anything that reads bodies; `stop` ends their background work.
 */
export function mountStandIns(
  app: Express,
  config: Config,
  pool: Pool,
): { readonly stop: () => Promise<void> } {
  const { stripe, payments, port, webUrl } = config
  const ownOrigin = `http://127.0.0.1:${port}`
  if (payments.paypal?.isSimulated)
    app.use(
      simulatedPayPalPath,
      createPayPalStandIn({
        pool,
        config: payments.paypal,
        browserBase: `${webUrl}${simulatedPayPalPath}`,
        webhookUrl: `${ownOrigin}${webhookPath}/paypal`,
      }),
    )
  if (!stripe.isSimulated) return { stop: async () => undefined }
  const { router, deliverer } = createStripeStandIn({
    pool,
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhook: { url: `${ownOrigin}${webhookPath}/stripe`, secret: stripe.webhookSecret },
    browserBase: simulatedStripePath,
  })
  app.use('/v1', router)
  app.use(simulatedStripePath, router)
  deliverer.start()
  return { stop: () => deliverer.stop() }
}
