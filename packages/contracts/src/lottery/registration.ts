import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages as shared } from '../patterns.ts'
import { day, done } from '../wire.ts'
import {
  country,
  createTickedSchema,
  gender,
  language,
  linkToken,
  messages,
  newPassword,
  nickname,
  optionalPersonalText,
  personalText,
  phone,
  playerEmail,
  requesterEmail,
} from './fields.ts'

/** Registers a player, and emails a link valid for 48 hours. A taken email or nickname is an error of its field. */
export const register = defineEndpoint({
  method: 'POST',
  path: '/players',
  auth: 'public',
  summary: 'Registers a player',
  rateLimit: 'registration',
  request: z
    .object({
      birthName: personalText,
      usageName: optionalPersonalText,
      firstName: personalText,
      gender,
      birthDate: day,
      birthCity: personalText,
      residenceCity: personalText,
      country,
      nickname,
      language,
      email: playerEmail,
      emailConfirmation: playerEmail,
      phone,
      password: newPassword,
      passwordConfirmation: z.string(shared.required),
      sponsorCode: z.string().trim().toUpperCase().max(20, shared.tooLong).default(''),
      certified: createTickedSchema(messages.certify),
      gameNotifications: createTickedSchema(messages.acceptNotifications),
      terms: createTickedSchema(messages.acceptTerms),
      marketing: z.boolean().default(false),
    })
    .refine(({ email, emailConfirmation }) => email.toLowerCase() === emailConfirmation.toLowerCase(), {
      path: ['emailConfirmation'],
      message: messages.emailsDiffer,
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === 'email' || path?.[0] === 'emailConfirmation'),
    })
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: messages.passwordsDiffer,
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === 'password' || path?.[0] === 'passwordConfirmation'),
    }),
  response: done,
})

/** Activates the account of a link, once; a repeat is `link-used-or-expired`. */
export const activate = defineEndpoint({
  method: 'POST',
  path: '/players/activate',
  auth: 'public',
  summary: 'Activates an account by the mailed link',
  rateLimit: 'reset-code',
  request: z.object({ token: linkToken }),
  response: done,
})

/** Emails another activation link. The response is the same for every address. */
export const requestActivation = defineEndpoint({
  method: 'POST',
  path: '/players/activation-link',
  auth: 'public',
  summary: 'Asks for another activation link',
  rateLimit: 'reset-request',
  request: z.object({ email: requesterEmail }),
  response: done,
})

/**
 * Emails a link to choose a new password, valid for 30 minutes. The response is the same for every address, except that
 * one whose domain takes no email is an error of its field.
 */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password/reset-link',
  auth: 'public',
  summary: 'Asks for a link to choose a new password; the nickname is in the mail',
  rateLimit: 'reset-request',
  request: z.object({ email: requesterEmail }),
  response: done,
})

/** Chooses a new password by the link; every session ends. A repeat is `link-used-or-expired`. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/password/reset',
  auth: 'public',
  summary: 'Chooses a new password by the mailed link',
  rateLimit: 'reset-code',
  request: z
    .object({ token: linkToken, password: newPassword, passwordConfirmation: z.string(shared.required) })
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: messages.passwordsDiffer,
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === 'password' || path?.[0] === 'passwordConfirmation'),
    }),
  response: done,
})

/** Checks that a link may still be used, without using it; otherwise throws `link-used-or-expired`. */
export const checkLink = defineEndpoint({
  method: 'POST',
  path: '/links/check',
  isRead: true,
  auth: 'public',
  summary: 'Whether a mailed link may still be used',
  rateLimit: 'reset-code',
  request: z.object({
    token: linkToken,
    kind: z.enum(['activation', 'password_reset', 'new_address', 'new_email', 'winner'], shared.required),
  }),
  response: done,
})

/** Returns the countries in which the lottery is offered. */
export const listCountries = defineEndpoint({
  method: 'GET',
  path: '/countries',
  auth: 'public',
  summary: 'The countries whose residents may register',
  request: z.object({}),
  response: z.object({ countries: z.array(z.string()) }),
})
