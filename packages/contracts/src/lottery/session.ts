import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages as shared } from '../patterns.ts'
import { pushFields } from '../push-message.ts'
import { done, id, instant } from '../wire.ts'
import { code, existingPassword, language, linkToken } from './fields.ts'

/** The status of a player's account. */
export const playerStatus = z.enum(['registered', 'activated', 'in_review', 'validated'])

/** The signed-in player, as the screens need it on every page. */
const player = z.object({
  id,
  nickname: z.string(),
  firstName: z.string(),
  avatar: z.string(),
  photoUrl: z.string().nullable(),
  status: playerStatus,
  /** Until when a document must be submitted; null when none is missing. */
  documentDueAt: instant.nullable(),
  language,
  credits: z.int().nonnegative(),
  unreadNotifications: z.int().nonnegative(),
  /** Minutes without a call after which the session ends. */
  idleMinutes: z.int(),
  /** The player's self-exclusion; null without one. `endsAt` is null when it never ends. */
  exclusion: z.object({ endsAt: instant.nullable() }).nullable(),
  accessibility: z.object({ largeText: z.boolean(), highContrast: z.boolean(), reducedMotion: z.boolean() }),
})

/**
 * Returns the signed-in player of this browser; null for a guest. A remembered browser opens a session here that
 * requires the password before money.
 */
export const readSession = defineEndpoint({
  method: 'GET',
  path: '/session',
  auth: 'public',
  summary: 'Returns the signed-in player',
  request: z.object({}),
  response: z.object({
    player: player.nullable(),
    /** Whether the password was given in this session, as money and account changes require. */
    isConfirmed: z.boolean(),
    /** When this session ends unless something is called; null for a guest. */
    idleUntil: instant.nullable(),
  }),
})

/** The result of a correct password: a session, or a second step in the same browser. */
const signInOutcome = z.object({
  success: z.literal(true),
  outcome: z.enum(['signed-in', 'second-step']),
  /** For a second step: whether the link of a new address must be opened, and whether a code was emailed. */
  needsApproval: z.boolean(),
  needsCode: z.boolean(),
})

/**
 * Signs in by email or nickname. A wrong name and a wrong password get the same response (`invalid-credentials`), in
 * the same time. `not-activated` before the activation, `too-many-requests` after too many tries.
 */
export const signIn = defineEndpoint({
  method: 'POST',
  path: '/session/sign-in',
  auth: 'public',
  summary: 'Signs in; a new address or two-step authentication asks for a second step',
  rateLimit: 'sign-in',
  request: z.object({
    identifier: z
      .string({ error: (issue) => (issue.input === undefined ? shared.required : undefined) })
      .trim()
      .min(1, shared.required)
      .max(254, shared.tooLong),
    password: existingPassword,
    remember: z.boolean().default(false),
  }),
  response: signInOutcome,
})

/**
 * Returns the state of the pending sign-in of this browser. Once it may proceed, this call opens its session and
 * returns `signed-in`.
 */
export const readPendingSignIn = defineEndpoint({
  method: 'POST',
  path: '/session/pending',
  auth: 'public',
  summary: 'Returns the state of the pending sign-in, and opens its session once it may proceed',
  request: z.object({}),
  response: z.object({
    state: z.enum(['none', 'waiting', 'signed-in', 'refused', 'over']),
    needsApproval: z.boolean(),
    needsCode: z.boolean(),
  }),
})

/**
 * Completes a two-step sign-in by its code (else `code-invalid`); the fifth wrong one ends it (`sign-in-over`).
 * `sign-in-refused` when the owner refused it.
 */
export const confirmSignInCode = defineEndpoint({
  method: 'POST',
  path: '/session/code',
  auth: 'public',
  summary: 'Completes a two-step sign-in by its emailed code',
  rateLimit: 'reset-code',
  request: z.object({ code }),
  response: signInOutcome,
})

/** Returns what a new-address link confirms, before its owner decides; `link-used-or-expired` for any other link. */
export const readAddressLink = defineEndpoint({
  method: 'POST',
  path: '/session/new-address',
  isRead: true,
  auth: 'public',
  summary: 'Returns what the link of a new address asks to approve',
  rateLimit: 'reset-code',
  request: z.object({ token: linkToken }),
  response: z.object({
    success: z.literal(true),
    askedAt: instant,
    browser: z.string(),
    country: z.string().nullable(),
  }),
})

/**
 * Approves or refuses a sign-in from a new address, once (then `link-used-or-expired`). A refusal ends every session
 * and emails a link to choose a new password.
 */
export const answerAddressLink = defineEndpoint({
  method: 'POST',
  path: '/session/new-address/answer',
  auth: 'public',
  summary: 'Approves or refuses a sign-in from a new address',
  rateLimit: 'reset-code',
  request: z.object({ token: linkToken, approve: z.boolean() }),
  response: done,
})

/**
 * Confirms the password (else `wrong-password-given`; `too-many-requests` after ten wrong ones in the session). Money
 * and account changes require it in a remembered session and after 15 minutes.
 */
export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/session/confirm',
  auth: 'signed-in',
  summary: 'Confirms the password of the signed-in player',
  rateLimit: 'sign-in',
  request: z.object({ password: existingPassword }),
  response: done,
})

/** Ends this session and forgets this browser. */
export const signOut = defineEndpoint({
  method: 'POST',
  path: '/session/sign-out',
  auth: 'public',
  summary: 'Signs out',
  request: z.object({
    /** The session ended by inactivity, not by the player: its browser still gets push messages. */
    isIdle: z.boolean().optional(),
    /** The address of this browser at its push service, where it has one: it gets no more push messages. */
    endpoint: pushFields.address.optional(),
  }),
  response: done,
})

/** Returns the open sessions of the player, the last used one first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  auth: 'signed-in',
  summary: 'The open sessions of the player',
  request: z.object({}),
  response: z.object({
    sessions: z.array(
      z.object({ id, browser: z.string(), startedAt: instant, lastSeenAt: instant, isThis: z.boolean() }),
    ),
  }),
})

/**
 * Ends every session but this one, and forgets every remembered browser. Requires the password within 15 minutes
 * (`password-needed`).
 */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/sessions/end-others',
  auth: 'signed-in',
  summary: 'Ends every other session',
  request: z.object({}),
  response: done,
})
