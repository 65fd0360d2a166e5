import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages as shared } from '../patterns.ts'
import { day, done, id, instant, picture } from '../wire.ts'
import {
  country,
  existingPassword,
  gender,
  language,
  linkToken,
  messages,
  newPassword,
  nickname,
  optionalPersonalText,
  paymentMethod,
  personalText,
  phone,
  playerEmail,
  vote,
} from './fields.ts'
import { playerStatus } from './session.ts'

/** The avatar pictures that a player may choose from. */
export const avatars = [
  'lantern',
  'jar',
  'clover',
  'kite',
  'moon',
  'star',
  'fish',
  'hedgehog',
  'owl',
  'fox',
  'sail',
  'cactus',
] as const

/**
 * Returns the player's own data. Names, birth and city of birth cannot be changed while the identity is under review or
 * validated.
 */
export const readProfile = defineEndpoint({
  method: 'GET',
  path: '/profile',
  auth: 'signed-in',
  summary: 'The profile',
  request: z.object({}),
  response: z.object({
    id,
    status: playerStatus,
    email: z.string(),
    nickname: z.string(),
    birthName: z.string(),
    usageName: z.string(),
    firstName: z.string(),
    gender,
    birthDate: z.string(),
    birthCity: z.string(),
    residenceCity: z.string(),
    country: z.string(),
    phone: z.string(),
    avatar: z.string(),
    photoUrl: z.string().nullable(),
    registeredAt: instant,
    validatedAt: instant.nullable(),
    hasFixedIdentity: z.boolean(),
  }),
})

/**
 * Changes the profile. Fields of a fixed identity are ignored when unchanged, and refused (422) otherwise. Throws
 * `password-needed` without a confirmed session, and `nickname-taken`.
 */
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/profile',
  auth: 'signed-in',
  summary: 'Changes the profile',
  request: z.object({
    nickname,
    birthName: personalText,
    usageName: optionalPersonalText,
    firstName: personalText,
    gender,
    /** When absent, the day of birth stays as it is. */
    birthDate: day.optional(),
    birthCity: personalText,
    residenceCity: personalText,
    country,
    phone,
    avatar: z.enum(avatars, shared.format),
  }),
  response: done,
})

/**
 * Replaces the avatar with a photo, decoded and re-encoded, at most 2 097 152 bytes. Requires a confirmed session
 * (`password-needed`). An unusable photo is an error of its field.
 */
export const changePhoto = defineEndpoint({
  method: 'POST',
  path: '/profile/photo',
  auth: 'signed-in',
  summary: 'Puts a photo in place of the avatar',
  rateLimit: 'documents',
  encoding: 'multipart',
  request: z.object({ photo: picture }),
  response: done,
})

/** Removes the photo; does nothing without one. Requires a confirmed session (`password-needed`). */
export const removePhoto = defineEndpoint({
  method: 'DELETE',
  path: '/profile/photo',
  auth: 'signed-in',
  summary: 'Takes the photo away',
  request: z.object({}),
  response: done,
})

/**
 * Emails a link to a new address, valid for 48 hours; a repeat replaces it. Until it is opened the old address stays
 * valid; it is notified. Requires a confirmed session (`password-needed`). A taken address, or one that takes no email,
 * is an error of its field; `too-many-requests` beyond five emails a day to one address.
 */
export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/profile/email',
  auth: 'signed-in',
  summary: 'Asks to change the e-mail address',
  rateLimit: 'reset-request',
  request: z.object({ newEmail: playerEmail }),
  response: done,
})

/**
 * Replaces the address by the new one, with its link; a repeat is `link-used-or-expired`. An address that was taken
 * meanwhile is an error of its field, and the link stays valid.
 */
export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/profile/email/confirm',
  auth: 'public',
  summary: 'Confirms a new e-mail address by its link',
  rateLimit: 'reset-code',
  request: z.object({ token: linkToken }),
  response: done,
})

/** Changes the password; every other session ends. `wrong-password-given` for a wrong present one. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/profile/password',
  auth: 'signed-in',
  summary: 'Changes the password',
  rateLimit: 'password-change',
  request: z
    .object({
      currentPassword: existingPassword,
      password: newPassword,
      passwordConfirmation: z.string(shared.required),
    })
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: messages.passwordsDiffer,
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === 'password' || path?.[0] === 'passwordConfirmation'),
    }),
  response: done,
})

const settings = z.object({
  language,
  defaultVote: vote,
  defaultPaymentMethod: paymentMethod,
  /** The topics of optional emails. */
  notifications: z.object({
    draw: z.boolean(),
    result: z.boolean(),
    credits: z.boolean(),
    marketing: z.boolean(),
  }),
  /** The other topics of push messages. */
  push: z.object({ draw: z.boolean(), result: z.boolean(), credits: z.boolean() }),
  security: z.object({
    idleMinutes: z.union([5, 10, 15, 30, 60].map((minutes) => z.literal(minutes))),
    twoStep: z.boolean(),
  }),
  accessibility: z.object({ largeText: z.boolean(), highContrast: z.boolean(), reducedMotion: z.boolean() }),
  /** What may be published about a win besides number, amount and country. */
  publication: z.object({ name: z.boolean(), photo: z.boolean() }),
})

/** Returns the settings of notifications, security, game, language, accessibility and publication. */
export const readSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  auth: 'signed-in',
  summary: 'The settings',
  request: z.object({}),
  response: settings,
})

/**
 * Changes some settings; absent settings stay. Two-step, idle minutes and what is published about the player require a
 * confirmed session (`password-needed`). A change of two-step is emailed to the player.
 */
export const updateSettings = defineEndpoint({
  method: 'PUT',
  path: '/settings',
  auth: 'signed-in',
  summary: 'Changes settings',
  request: settings.partial(),
  response: done,
})

/**
 * Ends the account. It stays open (`endsLater`), and ends automatically afterwards, while winnings or refunds are
 * unpaid, a ticket waits for its result, or a purchase or a dispute is open. Participations in open draws are
 * cancelled, and unused paid credits refunded. Requires the password. A repeat changes nothing.
 */
export const endAccount = defineEndpoint({
  method: 'POST',
  path: '/profile/end',
  auth: 'signed-in',
  summary: 'Ends the account',
  rateLimit: 'sign-in',
  request: z.object({ password: existingPassword }),
  response: z.object({ success: z.literal(true), endsLater: z.boolean() }),
})
