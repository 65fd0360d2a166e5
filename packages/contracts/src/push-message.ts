import { z } from 'zod'
import { messages } from './patterns.ts'

/** The maximum number of subscribed browsers of one account; one more replaces the oldest. */
export const maxPushBrowsers = 10

/** A browser's push subscription: the address of its push service, and 65 and 16 bytes as browsers write them. */
export const pushFields = {
  address: z.string(messages.required).trim().min(10, messages.format).max(2000, messages.tooLong),
  publicKey: z.string(messages.required).regex(/^[A-Za-z0-9_-]{87}=?$/, messages.format),
  authSecret: z.string(messages.required).regex(/^[A-Za-z0-9_-]{22}(?:==)?$/, messages.format),
} as const

/** The content of every push message once deciphered: no name, no address, no amount. */
export const pushMessage = z.object({
  titre: z.string(),
  texte: z.string(),
  /** The path of the page that the message opens, in the app that subscribed; begins with one `/`. */
  chemin: z.string().regex(/^\/(?!\/)/),
  /** A message replaces the one of the same label on the phone. */
  etiquette: z.string(),
  /** The language of the text; French when absent. */
  langue: z.string().optional(),
  /** The receipt by which the device confirms that it shows the message; absent where none is expected. */
  accuse: z.string().optional(),
})
