import { Refusal } from '@repo/server-kit/refusal'
import type { Router } from 'express'
import express from 'express'
import type { Deps } from '#api/deps.ts'
import { receiveWebhook } from './webhooks.service.ts'

/**
 * Returns the router for the notices of the payment provider. Mount it at `/api/stripe/webhook`, before any middleware
 * that reads bodies.
 */
export function createStripeWebhookRouter(deps: Deps): Router {
  const readBytes = express.raw({ type: () => true, limit: '1mb' })
  return express.Router().post('/', readBytes, async (request, response) => {
    const body: unknown = request.body
    if (!Buffer.isBuffer(body)) throw new Refusal('malformed')
    await receiveWebhook(deps, body, request.get('Stripe-Signature') ?? '')
    response.json({ received: true })
  })
}
