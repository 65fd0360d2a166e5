import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, id, instant } from '../wire.ts'

/** The maximum length of a message, in characters as a reader counts them: an emoji is one. */
export const maxMessageLength = 2000

/** The text of a message, stored as written, never empty, at most 2 000 characters. */
const messageText = z
  .string({ error: (issue) => (issue.input === undefined ? messages.required : undefined) })
  .max(2 * maxMessageLength, messages.tooLong)
  .refine((text) => text.trim() !== '', messages.required)
  .refine((text) => [...text].length <= maxMessageLength, messages.tooLong)

const bothPersons = { EmetteurPersonneId: id, RecepteurPersonneId: id, commandeId: id }

const message = z.object({
  EmetteurPersonneId: id,
  RecepteurPersonneId: id,
  commandeId: id,
  Message: z.string(),
  Seen: z.boolean(),
  createdAt: instant,
  messageId: id,
  /** The client's own name of it, as `setMessage` was given it. */
  cle: id.nullable(),
})

/**
 * Returns the conversation of an order between its sender and its carrier, oldest first; the caller is one of the two.
 * It marks nothing as read, since badges poll it.
 */
export const listMessages = defineEndpoint({
  method: 'POST',
  path: '/transporteur/getMessage',
  isRead: true,
  auth: 'signed-in',
  summary: 'Messages échangés au sujet d’une commande',
  request: z.object(bothPersons),
  response: z.array(message),
})

/**
 * Writes to the other party of an order, from acceptance until 24 hours after its end (`conversation-closed`), at most
 * 300 messages each (`conversation-full`). With `cle`, a repeat is the same message, and another text under one `cle`
 * is refused (`message-key-used`).
 */
export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/transporteur/setMessage',
  auth: 'signed-in',
  permission: 'order',
  rateLimit: 'message',
  summary: 'Envoie un message à l’autre partie d’une commande',
  self: { EmetteurPersonneId: 'personId' },
  request: z.object({
    EmetteurPersonneId: id.optional(),
    RecepteurPersonneId: id,
    message: messageText,
    commandeId: id,
    cle: id.optional(),
  }),
  response: z.object({ success: z.literal(true), messageId: id, createdAt: instant }),
})

/** Marks the other party's messages to the caller as read, if the caller may answer. Idempotent. */
export const markMessagesSeen = defineEndpoint({
  method: 'POST',
  path: '/transporteur/setMessagesSeen',
  auth: 'signed-in',
  permission: 'order',
  summary: 'Marque comme lus les messages reçus',
  request: z.object(bothPersons),
  response: done,
})
