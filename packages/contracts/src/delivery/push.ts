import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pushFields } from '../push-message.ts'
import { done } from '../wire.ts'

/**
 * Returns the key for a browser's subscription (`applicationServerKey`); null when this instance sends no push
 * messages.
 */
export const pushKey = defineEndpoint({
  method: 'GET',
  path: '/transporteur/push',
  auth: 'signed-in',
  summary: 'Clé publique des notifications push',
  request: z.object({}),
  response: z.object({ success: z.literal(true), clePublique: z.string().nullable() }),
})

/** Subscribes this browser to push messages until the session is revoked or expires. A repeat changes nothing. */
export const subscribePush = defineEndpoint({
  method: 'POST',
  path: '/transporteur/push',
  auth: 'signed-in',
  summary: 'Abonne ce navigateur aux notifications push',
  request: z.object({
    adressePush: pushFields.address,
    cleP256dh: pushFields.publicKey,
    secretAuth: pushFields.authSecret,
  }),
  response: done,
})

/** Unsubscribes this browser from push messages; a repeat changes nothing. */
export const unsubscribePush = defineEndpoint({
  method: 'POST',
  path: '/transporteur/push/retirer',
  auth: 'signed-in',
  summary: 'Désabonne ce navigateur des notifications push',
  request: z.object({ adressePush: pushFields.address }),
  response: done,
})
