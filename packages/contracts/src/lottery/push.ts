import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pushFields } from '../push-message.ts'
import { done } from '../wire.ts'

/**
 * Returns the key for a browser's subscription (`applicationServerKey`); null when this instance sends no push
 * messages.
 */
export const readPushKey = defineEndpoint({
  method: 'GET',
  path: '/push',
  auth: 'signed-in',
  summary: 'The public key of push messages',
  request: z.object({}),
  response: z.object({ publicKey: z.string().nullable() }),
})

/**
 * Subscribes this browser to push messages, also after the session has expired. Idempotent. `push-unreachable` for an
 * address of no push service.
 */
export const subscribePush = defineEndpoint({
  method: 'POST',
  path: '/push',
  auth: 'signed-in',
  summary: 'Subscribes this browser to push messages',
  request: z.object({
    endpoint: pushFields.address,
    p256dh: pushFields.publicKey,
    authSecret: pushFields.authSecret,
  }),
  response: done,
})

/** Unsubscribes this browser from push messages; a repeat changes nothing. */
export const unsubscribePush = defineEndpoint({
  method: 'POST',
  path: '/push/leave',
  auth: 'signed-in',
  summary: 'Unsubscribes this browser from push messages',
  request: z.object({ endpoint: pushFields.address }),
  response: done,
})
