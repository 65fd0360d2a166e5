import { Refusal } from '@repo/server-kit/refusal'
import type { Router } from 'express'
import express from 'express'
import type { Deps } from '#lottery-api/deps.ts'
import { handleNotice } from './notices.service.ts'

/**
 * Creates the routes of the payment providers' notices. They are mounted at `/api/webhooks`, before anything that reads
 * bodies, since signatures are of the raw bytes. They throw `malformed` without a body, and as `handleNotice` does.
 */
export function createWebhookRouter(deps: Deps): Router {
  const readBytes = express.raw({ type: () => true, limit: '1mb' })
  const { card, paypal } = deps.payments
  const router = express.Router()
  router.post('/stripe', readBytes, async (request, response) => {
    const body = requireBytes(request.body)
    await handleNotice(deps, 'card', () => card.readNotice(body, request.get('Stripe-Signature') ?? ''))
    response.json({ received: true })
  })
  if (paypal)
    router.post('/paypal', readBytes, async (request, response) => {
      const body = requireBytes(request.body)
      await handleNotice(deps, 'paypal', () => paypal.readNotice(body, (name) => request.get(name) ?? ''))
      response.json({ received: true })
    })
  return router
}

function requireBytes(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new Refusal('malformed')
  return body
}
