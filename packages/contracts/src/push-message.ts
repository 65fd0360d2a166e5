import { z } from 'zod'
import { messages } from './patterns.ts'

/** How many browsers of one account are woken; one more takes the place of the oldest. */
export const mostPushBrowsers = 10

/** What a browser hands out when it subscribes: the address of its push service, and 65 and 16 bytes as browsers write them. */
export const pushFields = {
  address: z.string(messages.required).trim().min(10, messages.format).max(2000, messages.tooLong),
  publicKey: z.string(messages.required).regex(/^[A-Za-z0-9_-]{87}=?$/, messages.format),
  authSecret: z.string(messages.required).regex(/^[A-Za-z0-9_-]{22}(?:==)?$/, messages.format),
} as const

/** What every push message holds, once the browser has deciphered it: no name, no address, no amount. */
export const pushMessage = z.object({
  titre: z.string(),
  texte: z.string(),
  /** The page that it leads to, of the app that subscribed; begins with one `/`. */
  chemin: z.string().regex(/^\/(?!\/)/),
  /** A message replaces the one of the same label on the phone. */
  etiquette: z.string(),
  /** The language that it is written in; French where nothing is said. */
  langue: z.string().optional(),
  /** What the device confirms with that it shows the message; absent where nobody waits for that. */
  accuse: z.string().optional(),
})
