import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done } from '../wire.ts'

/** How many browsers of one account are woken; one more takes the place of the oldest. */
export const mostPushBrowsers = 10

/** 65 bytes and 16 bytes as browsers write them. */
const publicKey = z.string(messages.required).regex(/^[A-Za-z0-9_-]{87}=?$/, messages.format)
const authSecret = z.string(messages.required).regex(/^[A-Za-z0-9_-]{22}(?:==)?$/, messages.format)
const address = z.string(messages.required).trim().min(10, messages.format).max(2000, messages.tooLong)

/** What every push message holds, once the browser has deciphered it: no name, no address, no amount. */
export const pushMessage = z.object({
  titre: z.string(),
  texte: z.string(),
  /** The page that it leads to, of the app that subscribed; begins with one `/`. */
  chemin: z.string().regex(/^\/(?!\/)/),
  /** A message replaces the one of the same label on the phone. */
  etiquette: z.string(),
})

/** The key that a browser subscribes with (`applicationServerKey`); null where this instance sends no push messages. */
export const pushKey = defineEndpoint({
  method: 'GET',
  path: '/transporteur/push',
  auth: 'signed-in',
  summary: 'Clé publique des notifications push',
  request: z.object({}),
  response: z.object({ success: z.literal(true), clePublique: z.string().nullable() }),
})

/** Has this browser woken while the session stands; repeating it is harmless. */
export const subscribePush = defineEndpoint({
  method: 'POST',
  path: '/transporteur/push',
  auth: 'signed-in',
  summary: 'Abonne ce navigateur aux notifications push',
  request: z.object({
    adressePush: address,
    cleP256dh: publicKey,
    secretAuth: authSecret,
  }),
  response: done,
})

/** Wakes this browser no more; one that was not subscribed is as good. */
export const unsubscribePush = defineEndpoint({
  method: 'POST',
  path: '/transporteur/push/retirer',
  auth: 'signed-in',
  summary: 'Désabonne ce navigateur des notifications push',
  request: z.object({ adressePush: address }),
  response: done,
})
