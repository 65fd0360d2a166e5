import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages as shared } from '../patterns.ts'
import { done, instant } from '../wire.ts'
import { messages } from './fields.ts'

/** Returns the mobile number for text messages, and the new one that awaits its code. */
export const readMobile = defineEndpoint({
  method: 'GET',
  path: '/mobile',
  auth: 'signed-in',
  summary: 'The mobile that gets text messages',
  request: z.object({}),
  response: z.object({
    isAvailable: z.boolean(),
    number: z.string().nullable(),
    isStopped: z.boolean(),
    pending: z.object({ number: z.string(), until: instant }).nullable(),
  }),
})

/**
 * Sends a code of six digits, valid for ten minutes, to a mobile number; the previous one stays until the code is
 * given. A repeat within a minute sends nothing. Throws `password-needed` without a confirmed session,
 * `mobile-unusable`, `sms-unavailable` and `too-many-requests`.
 */
export const requestMobileCode = defineEndpoint({
  method: 'POST',
  path: '/mobile',
  auth: 'signed-in',
  summary: 'Sends a code to a mobile',
  rateLimit: 'reset-request',
  request: z.object({ number: z.string().trim().min(1, shared.required).max(30, messages.phoneInvalid) }),
  response: done,
})

/**
 * Replaces the mobile number by the new one, with its code. `code-invalid` for a wrong or expired one, and after five
 * wrong ones.
 */
export const confirmMobile = defineEndpoint({
  method: 'POST',
  path: '/mobile/confirm',
  auth: 'signed-in',
  summary: 'Confirms a mobile by its code',
  rateLimit: 'reset-code',
  request: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, messages.code),
  }),
  response: done,
})

/** Removes the mobile number; does nothing without one. */
export const removeMobile = defineEndpoint({
  method: 'DELETE',
  path: '/mobile',
  auth: 'signed-in',
  summary: 'Takes the mobile away',
  request: z.object({}),
  response: done,
})
