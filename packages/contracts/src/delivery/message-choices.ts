import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done } from '../wire.ts'

/** What an account may switch off; whatever belongs to none of these is always sent. */
export const messageTopics = ['livraisons', 'messages', 'argent', 'pieces'] as const
/** By what. Notifications on the account's own screens are not among them. */
export const messageChannels = ['push', 'email', 'sms'] as const

const theme = z.enum(messageTopics, messages.format)
const canal = z.enum(messageChannels, messages.format)

/** What the caller's account hears of, by which channel: only what is ever sent to such an account. `lettre`: the newsletter. */
export const messageChoices = defineEndpoint({
  method: 'GET',
  path: '/compte/messages',
  auth: 'signed-in',
  summary: 'Messages que le compte reçoit, par sujet et par canal',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    themes: z.array(z.object({ theme, canaux: z.array(z.object({ canal, actif: z.boolean() })) })),
    heuresCalmes: z.boolean(),
    lettre: z.enum(['active', 'a-confirmer', 'aucune']),
  }),
})

/**
 * Puts another choice in the place of the account's: `coupes` is all that it wants to hear nothing of. What is always sent stays so. A newsletter that is
 * asked for is confirmed by a mail first. The last word counts, and a repeat changes nothing.
 */
export const setMessageChoices = defineEndpoint({
  method: 'PUT',
  path: '/compte/messages',
  auth: 'signed-in',
  summary: 'Choisit les messages que le compte reçoit',
  rateLimit: 'message',
  request: z.object({
    coupes: z
      .array(z.object({ theme, canal }))
      .max(messageTopics.length * messageChannels.length, messages.format),
    heuresCalmes: z.boolean(messages.required),
    lettre: z.boolean(messages.required),
  }),
  response: done,
})

/**
 * Ends an account's mails about a topic by the secret of one of them. Mailboxes call it with a form of their own in the body (RFC 8058), for many accounts.
 * A repeat changes nothing, and neither does a secret that nobody has.
 */
export const stopMails = defineEndpoint({
  method: 'POST',
  path: '/compte/messages/arret/:theme/:jeton',
  auth: 'public',
  summary: 'Arrête les e-mails d’un sujet, en un clic depuis l’un d’eux',
  request: z.object({
    theme,
    jeton: z.string({ error: messages.required }).min(20, messages.format).max(200, messages.format),
  }),
  response: done,
})
