import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant } from '../wire.ts'
import { cents, linkToken, week } from './fields.ts'
import { payoutAccount, payoutAccountAbroad } from './payout-account.ts'

/** The state of a win. */
export const prizeState = z.enum([
  'announced',
  'verified',
  'claimed',
  'released',
  'paid',
  'replaced',
  'lapsed',
])

/** Returns the player's prizes in published draws, newest first. */
export const listPrizes = defineEndpoint({
  method: 'GET',
  path: '/prizes',
  auth: 'signed-in',
  summary: 'What the player has won',
  request: z.object({}),
  response: z.object({
    prizes: z.array(
      z.object({
        id,
        week,
        drawTime: instant,
        rank: z.int(),
        number: z.string(),
        cents,
        state: prizeState,
        announcedAt: instant,
        claimBy: instant,
        paidAt: instant.nullable(),
        reason: z.string().nullable(),
        /**
         * The open question about the winner: its public code, the deadline to resolve it or object, and the objection;
         * null without one.
         */
        question: z
          .object({ reason: z.string(), objectBy: instant, objection: z.string().nullable() })
          .nullable(),
      }),
    ),
    /** The account that prizes are paid to, by its last four characters; null without one. */
    bankAccount: z.object({ holder: z.string(), ending: z.string() }).nullable(),
  }),
})

/**
 * Confirms a win by the emailed link, valid for 72 hours, once. The identity is checked again: a doubt opens a question
 * (`prize-questioned`), and an expired document is `document-expired`. `prize-not-claimable` for a lapsed win.
 */
export const verifyPrize = defineEndpoint({
  method: 'POST',
  path: '/prizes/verify',
  auth: 'public',
  summary: 'Confirms a win by the mailed link',
  rateLimit: 'reset-code',
  request: z.object({ token: linkToken }),
  response: z.object({ success: z.literal(true), week, cents }),
})

/** Emails another link for an unconfirmed win; `prize-not-claimable` for any other, a 404 for another player's. */
export const requestWinnerLink = defineEndpoint({
  method: 'POST',
  path: '/prizes/:id/link',
  auth: 'signed-in',
  summary: 'Asks for another link for a win',
  rateLimit: 'reset-request',
  request: z.object({ id }),
  response: done,
})

/**
 * Records the winner's objection to the question (else `prize-not-questioned`), once; two staff members decide after
 * the deadline. The same text again changes nothing, another one is `prize-objected`.
 */
export const objectToPrizeQuestion = defineEndpoint({
  method: 'POST',
  path: '/prizes/:id/objection',
  auth: 'signed-in',
  summary: 'Objects to what speaks against a win',
  rateLimit: 'reset-request',
  request: z.object({ id, text: z.string().trim().min(1).max(2000) }),
  response: done,
})

/**
 * Claims a confirmed win (else `prize-not-verified`), to be paid by bank transfer to an account in the verified name.
 * Requires a confirmed session (`password-needed`). A win that lapsed is `prize-not-claimable`, another player's a 404.
 * A repeat changes nothing; another account replaces the first until the transfer begins (`payout-under-way`).
 */
export const claimPrize = defineEndpoint({
  method: 'POST',
  path: '/prizes/:id/claim',
  auth: 'signed-in',
  summary: 'Claims a win',
  request: z.object({
    id,
    ...payoutAccount.shape,
  }),
  response: done,
})

/**
 * Claims a confirmed win to an account outside the SEPA area, which staff transfer by hand; otherwise like
 * `claimPrize`.
 */
export const claimPrizeAbroad = defineEndpoint({
  method: 'POST',
  path: '/prizes/:id/claim-abroad',
  auth: 'signed-in',
  summary: 'Claims a win to an account outside the SEPA area',
  request: z.object({
    id,
    ...payoutAccountAbroad.shape,
  }),
  response: done,
})
