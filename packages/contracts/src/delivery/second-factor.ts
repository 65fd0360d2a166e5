import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { factorCode } from '../patterns.ts'
import { done, instant } from '../wire.ts'

/** Single-use codes that replace those of the app; shown here only. */
const recoveryCodes = z.object({ success: z.literal(true), codes: z.array(z.string()) })

/** Returns whether a sign-in by password requires a code of the caller's authenticator app. */
export const getSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-facteur/etat',
  isRead: true,
  auth: 'signed-in',
  summary: 'État de la double authentification',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    /** Since when; null while it is off. */
    depuis: instant.nullable(),
    /** The number of unused recovery codes. */
    codesRestants: z.int(),
    /** Whether the account is required to have one: it administers a company, or is paid. */
    estDemande: z.boolean(),
    /**
     * From when on only an account with a second factor may change payee, keys, members and drivers
     * (`factor-setup-needed`); null when none is required, or not yet.
     */
    exigeeLe: instant.nullable(),
  }),
})

/**
 * Returns the secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 s), and its address to scan. It is
 * inactive until `enableSecondFactor`. A repeat within ten minutes returns the same. Throws `password-needed`,
 * `second-factor-on`.
 */
export const prepareSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-facteur/preparer',
  auth: 'signed-in',
  summary: 'Prépare la double authentification : le secret à partager avec une application',
  rateLimit: 'sign-in',
  hasSecretResponse: true,
  request: z.object({}),
  response: z.object({ success: z.literal(true), secret: z.string(), adresse: z.string() }),
})

/**
 * Enables codes for sign-ins, once a first code proves that the app has the secret. Other sessions end. Throws
 * `wrong-code`, `second-factor-on`, `password-needed`, and `too-many-requests` beyond five a day.
 */
export const enableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-facteur/activer',
  auth: 'signed-in',
  summary: 'Active la double authentification',
  rateLimit: 'sign-in',
  hasSecretResponse: true,
  request: z.object({ code: factorCode }),
  response: recoveryCodes,
})

/** Disables codes: sign-ins require the password only. Idempotent. Throws `password-needed`. */
export const disableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/second-facteur/desactiver',
  auth: 'signed-in',
  summary: 'Désactive la double authentification',
  request: z.object({}),
  response: done,
})

/**
 * Creates ten new recovery codes; the previous ones become invalid. Throws `password-needed`, and `not-found` when it
 * is off.
 */
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/user/second-facteur/codes',
  auth: 'signed-in',
  summary: 'Crée de nouveaux codes de secours',
  rateLimit: 'sign-in',
  hasSecretResponse: true,
  request: z.object({}),
  response: recoveryCodes,
})
