import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done } from '../wire.ts'

/** The topics that an account may switch off; messages of no topic are always sent. */
export const messageTopics = ['livraisons', 'messages', 'argent', 'pieces'] as const
/** The channels of messages. Notifications on the account's own screens are not among them. */
export const messageChannels = ['push', 'email', 'sms'] as const

const theme = z.enum(messageTopics, messages.format)
const canal = z.enum(messageChannels, messages.format)

/**
 * Returns the caller's message choices by topic and channel, limited to what its kind of account receives.
 * `lettre` is the newsletter.
 */
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
 * Replaces the account's choices: `coupes` lists the muted topics. Mandatory messages stay on.
 * A newsletter subscription is confirmed by email first. The last choice counts. Idempotent.
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
 * Ends an account's emails about a topic by the secret in one of them. Idempotent; an unknown secret changes nothing.
 * Mailboxes call it with their own form body (RFC 8058), for many accounts.
 */
export const stopEmails = defineEndpoint({
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
