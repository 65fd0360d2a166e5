import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant } from '../wire.ts'
import { cents, linkToken, week } from './fields.ts'
import { payoutAccount, payoutAccountAbroad } from './payout-account.ts'

/** Where a win stands. */
export const prizeState = z.enum([
  'announced',
  'verified',
  'claimed',
  'released',
  'paid',
  'replaced',
  'lapsed',
])

/** What the player has won. */
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
        rank: z.int(),
        number: z.string(),
        cents,
        state: prizeState,
        announcedAt: instant,
        claimBy: instant,
        paidAt: instant.nullable(),
        reason: z.string().nullable(),
        /** What speaks against the winner, by a public code, until when they may mend it or object, and what they said; null where nothing does. */
        question: z
          .object({ reason: z.string(), objectBy: instant, objection: z.string().nullable() })
          .nullable(),
      }),
    ),
    /** The account that prizes are paid to, by its last four characters; null without one. */
    bankAccount: z.object({ holder: z.string(), ending: z.string() }).nullable(),
  }),
})

/** Confirms a win by the link of 72 hours in the mail, once; the identity is checked again. */
export const verifyPrize = defineEndpoint({
  method: 'POST',
  path: '/prizes/verify',
  auth: 'public',
  summary: 'Confirms a win by the mailed link',
  rateLimit: 'reset-code',
  request: z.object({ token: linkToken }),
  response: z.object({ success: z.literal(true), week, cents }),
})

/** Mails another link for a win that is not confirmed yet. */
export const askPrizeLink = defineEndpoint({
  method: 'POST',
  path: '/prizes/:id/link',
  auth: 'signed-in',
  summary: 'Asks for another link for a win',
  rateLimit: 'reset-request',
  request: z.object({ id }),
  response: done,
})

/** Says why what speaks against the winner is wrong, once; two persons of the staff decide after the term. */
export const objectToPrizeQuestion = defineEndpoint({
  method: 'POST',
  path: '/prizes/:id/objection',
  auth: 'signed-in',
  summary: 'Objects to what speaks against a win',
  rateLimit: 'reset-request',
  request: z.object({ id, text: z.string().trim().min(1).max(2000) }),
  response: done,
})

/** Claims a confirmed win: it is paid by bank transfer to an account in the verified name. Asks for a confirmed session. */
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

/** Claims a confirmed win to an account outside the SEPA area, which the staff transfers by hand. Asks for a confirmed session. */
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
