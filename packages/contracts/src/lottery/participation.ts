import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { count as counted, done, id, instant } from '../wire.ts'
import { drawSummary } from './draws.ts'
import { cents, ticketNumber, vote, week } from './fields.ts'
import { paymentFailure } from './money.ts'

/** The state of a player in a draw. */
export const participationState = z.enum([
  'voted',
  'payment_failed',
  'paid',
  'ticketed',
  'validated',
  'cancelled',
])

const participation = z.object({
  id,
  week,
  state: participationState,
  vote,
  kind: z.enum(['paid', 'free']).nullable(),
  number: z.string().nullable(),
  validatedAt: instant.nullable(),
  /** The purchase that this participation waits for, if any. */
  openPurchaseId: id.nullable(),
  /** Why its last payment was unsuccessful, while it waits for another one. */
  failure: paymentFailure.nullable(),
  /** After the draw: the ticket's rank when it won, null otherwise. */
  rank: z.int().nullable(),
  prizeCents: cents.nullable(),
})

/**
 * Returns the player's participation in a draw (null without one), the usable credits, and why the player may not play.
 */
export const readParticipation = defineEndpoint({
  method: 'GET',
  path: '/draws/:week/participation',
  auth: 'signed-in',
  summary: 'The player in a draw',
  request: z.object({ week }),
  response: z.object({
    participation: participation.nullable(),
    defaultVote: vote,
    credits: z.int().nonnegative(),
    /** Why this player cannot play now; null when they can. */
    obstacle: z
      .enum([
        'identity-not-validated',
        'excluded',
        'barred',
        'country-not-served',
        'draw-closed',
        'limit-needed',
      ])
      .nullable(),
  }),
})

/**
 * Votes in an open draw (else `draw-closed`), or changes the vote until it closes. The first vote begins the
 * participation, and one after a cancellation begins it again.
 */
export const castVote = defineEndpoint({
  method: 'PUT',
  path: '/draws/:week/vote',
  auth: 'signed-in',
  summary: 'Votes on the number of winners',
  rateLimit: 'play',
  request: z.object({ week, vote }),
  response: z.object({ success: z.literal(true), participation }),
})

/**
 * Pays with a credit: free ones first, those that expire soonest first. A repeat pays nothing more. Throws
 * `password-needed` without a confirmed session, `draw-closed`, `not-voted` and `not-enough-credits`.
 */
export const payWithCredit = defineEndpoint({
  method: 'POST',
  path: '/draws/:week/pay-with-credit',
  auth: 'signed-in',
  summary: 'Pays a participation with a credit',
  rateLimit: 'play',
  request: z.object({ week }),
  response: z.object({ success: z.literal(true), participation }),
})

/**
 * Draws a ticket number, or another one until it is validated. Throws `draw-closed`, `not-voted`, `not-paid` and
 * `ticket-validated`.
 */
export const drawNumber = defineEndpoint({
  method: 'POST',
  path: '/draws/:week/number',
  auth: 'signed-in',
  summary: 'Draws a ticket number by a cryptographic generator',
  rateLimit: 'play',
  request: z.object({ week }),
  response: z.object({ success: z.literal(true), participation }),
})

/**
 * Validates the ticket: its number is final from then on. A repeat with the same number changes nothing, another number
 * is `ticket-validated`. Throws `draw-closed`, `not-voted`, `not-paid`, and `no-number` when another number was drawn
 * since.
 */
export const validateTicket = defineEndpoint({
  method: 'POST',
  path: '/draws/:week/validate',
  auth: 'signed-in',
  summary: 'Validates the ticket',
  rateLimit: 'play',
  request: z.object({ week, number: ticketNumber }),
  response: z.object({ success: z.literal(true), participation }),
})

/**
 * Cancels the participation while sales are open (else `draw-closed`); its credit is returned. Idempotent;
 * `no-participation` without one.
 */
export const cancelParticipation = defineEndpoint({
  method: 'DELETE',
  path: '/draws/:week/participation',
  auth: 'signed-in',
  summary: 'Takes a participation back',
  rateLimit: 'play',
  request: z.object({ week }),
  response: done,
})

/**
 * Returns the offline proof that a ticket is in a sealed list, and who owns it. `draw-not-sealed` until the list
 * is sealed, `no-participation` without a ticket.
 */
export const readReceipt = defineEndpoint({
  method: 'GET',
  path: '/draws/:week/receipt',
  auth: 'signed-in',
  summary: 'The receipt of a sealed ticket',
  request: z.object({ week }),
  response: z.object({
    v: z.literal(1),
    draw: week,
    ticket: z.object({ number: z.string(), vote, kind: z.enum(['paid', 'free']), holder: z.string() }),
    nonce: z.string(),
    playerId: id,
    index: z.int(),
    proof: z.array(z.string()),
    manifest: z.string(),
    signature: z.string(),
  }),
})

/** Returns the draws that the player took part in, the newest first, 20 a page. */
export const listParticipations = defineEndpoint({
  method: 'GET',
  path: '/participations',
  auth: 'signed-in',
  summary: 'The draws that the player took part in',
  request: z.object({ before: counted(1_000_000, 1).optional() }),
  response: z.object({
    participations: z.array(participation.extend({ draw: drawSummary })),
    next: z.int().nullable(),
  }),
})
