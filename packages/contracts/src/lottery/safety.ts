import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages as shared } from '../patterns.ts'
import { done, instant } from '../wire.ts'
import { cents, existingPassword } from './fields.ts'

/** The periods of deposit limits. */
export const limitPeriods = ['day', 'week', 'month'] as const
const limitPeriod = z.enum(limitPeriods, shared.required)

/** The terms without play: pauses, then exclusions. */
export const exclusionTerms = ['24h', '1w', '1m', '6w', '3m', '6m', '12m', '3y', 'ever'] as const

/**
 * Returns the odds and the average return, and the player's money in and out, deposit limits and present exclusion
 * (null without one).
 */
export const readSafety = defineEndpoint({
  method: 'GET',
  path: '/safety',
  auth: 'signed-in',
  summary: 'The price box, limits and terms without play',
  request: z.object({}),
  response: z.object({
    /** The average return to players, in thousandths of the price: the pot's share. */
    returnPerMille: z.int(),
    odds: z.object({ minimum: z.int(), median: z.int(), maximum: z.int() }),
    flows: z.array(z.object({ span: z.enum(['4w', '12m', 'all']), inCents: cents, outCents: cents })),
    limits: z.array(
      z.object({
        period: limitPeriod,
        cents: cents.nullable(),
        usedCents: cents,
        /** A higher limit (null: none) that waits, and from when it may be confirmed. */
        raise: z.object({ cents: cents.nullable(), confirmableAt: instant }).nullable(),
      }),
    ),
    /** Whether a limit was ever set, as required before the first payment. */
    hasLimit: z.boolean(),
    exclusion: z.object({ term: z.string(), startedAt: instant, endsAt: instant.nullable() }).nullable(),
  }),
})

/**
 * Sets a limit (null: none). A lower one is effective immediately; a higher one requires a confirmed session
 * (`password-needed`) and waits for 24 hours and for `confirmRaise`. A repeat changes nothing.
 */
export const setLimit = defineEndpoint({
  method: 'PUT',
  path: '/safety/limits',
  auth: 'signed-in',
  summary: 'Sets a deposit limit',
  request: z.object({
    period: limitPeriod,
    cents: z.int(shared.format).min(0, shared.format).max(100_000_00, shared.format).nullable(),
  }),
  response: z.object({ success: z.literal(true), holdsAt: instant }),
})

/**
 * Confirms a raise that was requested at least 24 hours ago (else `raise-too-early`, or `no-raise-asked`). Requires a
 * confirmed session (`password-needed`).
 */
export const confirmRaise = defineEndpoint({
  method: 'POST',
  path: '/safety/limits/confirm',
  auth: 'signed-in',
  summary: 'Confirms a higher deposit limit',
  request: z.object({ period: limitPeriod }),
  response: done,
})

/**
 * Excludes the player from now on for the term, irrevocably; a term that ends earlier than the present one changes
 * nothing. Open participations in unsealed draws are cancelled, and their credits returned. Other sessions end.
 * `wrong-password-given` for a wrong password.
 */
export const excludeSelf = defineEndpoint({
  method: 'POST',
  path: '/safety/exclusions',
  auth: 'signed-in',
  summary: 'Excludes the player for a term',
  // It requires the password: wrong guesses here count like those at the sign-in.
  rateLimit: 'sign-in',
  request: z.object({ term: z.enum(exclusionTerms, shared.required), password: existingPassword }),
  response: z.object({ success: z.literal(true), endsAt: instant.nullable() }),
})
