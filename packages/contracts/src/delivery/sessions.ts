import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant } from '../wire.ts'

/** Returns the caller's open sessions, the last used one first. */
export const listSessions = defineEndpoint({
  method: 'POST',
  path: '/user/sessions/liste',
  isRead: true,
  auth: 'signed-in',
  summary: 'Sessions ouvertes de l’utilisateur connecté',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({
        sessionId: id,
        /** The browser and its system (`Firefox, Linux`); empty for a program. */
        appareil: z.string(),
        ouverteA: instant,
        /** To the hour. */
        utiliseeA: instant,
        /** Whether it is the session of this call. */
        estCelleCi: z.boolean(),
      }),
    ),
  }),
})

/**
 * Ends one of the caller's sessions immediately, in every process. Idempotent. Another account's is `not-found`.
 * Ending a session other than the present one requires the password within five minutes (`password-needed`).
 */
export const endSession = defineEndpoint({
  method: 'POST',
  path: '/user/sessions/fermer',
  auth: 'signed-in',
  summary: 'Ferme une session',
  request: z.object({ sessionId: id }),
  response: done,
})

/** Ends all of the caller's sessions except the calling one; requires the password like `endSession`. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/user/sessions/fermer-autres',
  auth: 'signed-in',
  summary: 'Ferme toutes les autres sessions',
  request: z.object({}),
  response: done,
})
