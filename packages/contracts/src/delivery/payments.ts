import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../patterns.ts'
import { euros, id, instant } from '../wire.ts'
import { shipmentFields } from './orders.ts'

/** What a browser needs to show the card form. */
export const paymentSheet = z.object({
  success: z.literal(true),
  paymentIntent: z.string(),
  ephemeralKey: z.string(),
  customer: z.string(),
  clePublique: z.string(),
  simule: z.boolean(),
})

/**
 * Opens a card payment for an unexpired quote of the caller (`quote-unknown`) whose price is `amount`
 * (`payment-mismatch`). A repeat returns the same intent, unless it was released (`payment-released`). Requires a
 * confirmed address (`email-unconfirmed`). With the shipment's fields an authorised payment becomes an order even if
 * the browser never returns. With `enlevementPrevu` the card is only saved: `paymentIntent` is the secret of a setup,
 * whose `seti_…` id is the order's reference. An API key opens payments within its limit only (`key-limit-reached`,
 * `order-above-key-limit`).
 */
export const openPayment = defineEndpoint({
  method: 'POST',
  path: '/expediteur/payment-sheet',
  auth: 'sender',
  permission: 'order',
  summary: 'Ouvre le paiement par carte d’un devis',
  hasSecretResponse: true,
  encoding: 'multipart',
  rateLimit: 'payment',
  self: { userId: 'email' },
  refusals: ['key-limit-reached', 'order-above-key-limit'],
  request: z.object({
    amount: euros,
    userId: z.union([email, id]).optional(),
    devisId: id.optional(),
    enlevementPrevu: instant.optional(),
    expedition: z
      .codec(z.string().max(10_000), z.unknown(), {
        decode: (wire, context) => {
          try {
            return JSON.parse(wire) as unknown
          } catch {
            context.issues.push({ code: 'custom', input: wire, message: 'Merci de saisir un format valide' })
            return z.NEVER
          }
        },
        encode: (value) => JSON.stringify(value),
      })
      .pipe(z.object(shipmentFields))
      .optional(),
  }),
  response: paymentSheet,
})
