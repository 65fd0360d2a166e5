import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant, text } from '../wire.ts'
import { confirmed } from './accounts.ts'

/** Bytes of a device, in base64url. */
const createBytesSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const credential = {
  id: createBytesSchema(1400),
  rawId: createBytesSchema(1400),
  type: z.literal('public-key'),
}

/** The result of `navigator.credentials.create`, as `PublicKeyCredential.toJSON` writes it. */
const registrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: createBytesSchema(4000),
    attestationObject: createBytesSchema(8000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

/** A browser's answer to the registration of a passkey. */
export type RegistrationAnswer = z.output<typeof registrationAnswer>

/** The result of `navigator.credentials.get`, likewise. */
const signInAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: createBytesSchema(4000),
    authenticatorData: createBytesSchema(4000),
    signature: createBytesSchema(4000),
    userHandle: z.string().max(200).nullish(),
  }),
})

/** A browser's answer to a sign-in by passkey. */
export type SignInAnswer = z.output<typeof signInAnswer>

/** Options in the browser's form: `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`. */
const preparedOptions = z.object({
  success: z.literal(true),
  options: z.looseObject({ challenge: z.string() }),
})

/** Returns the caller's passkeys, the oldest first. */
export const listPasskeys = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/liste',
  isRead: true,
  auth: 'signed-in',
  summary: 'Clés d’accès de l’utilisateur connecté',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    cles: z.array(
      z.object({ cleAccesId: id, nom: z.string(), creeeA: instant, utiliseeA: instant.nullable() }),
    ),
  }),
})

/**
 * Returns the options to create a passkey on the device, valid for five minutes.
 * Throws `password-needed`, and `too-many-passkeys` beyond ten.
 */
export const preparePasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/preparer',
  auth: 'signed-in',
  summary: 'Prépare une nouvelle clé d’accès',
  rateLimit: 'passkey',
  request: z.object({}),
  response: preparedOptions,
})

/**
 * Stores a passkey that the device created, and emails the owner. Throws `passkey-refused`, also for a repeat,
 * `too-many-passkeys` beyond ten, and `too-many-requests` beyond five a day.
 */
export const createPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/creer',
  auth: 'signed-in',
  summary: 'Enregistre une clé d’accès',
  request: z.object({ nom: text(60), reponse: registrationAnswer }),
  response: done,
})

/**
 * Deletes one of the caller's passkeys. Throws `password-needed`; `not-found` for another account's, and for a repeat.
 */
export const deletePasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/supprimer',
  auth: 'signed-in',
  summary: 'Supprime une clé d’accès',
  request: z.object({ cleAccesId: id }),
  response: done,
})

const side = z.enum(['expediteur', 'transporteur'])

/**
 * Returns the options to sign in with any passkey of a device for the senders' or carriers' site, valid for five
 * minutes.
 */
export const preparePasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/connexion',
  auth: 'public',
  summary: 'Prépare une connexion par clé d’accès',
  rateLimit: 'passkey',
  request: z.object({ site: side }),
  response: preparedOptions,
})

/**
 * Opens a session by a passkey, like `/expediteur/login` or `/transporteur/login`, without a second factor.
 * Throws `passkey-refused`.
 */
export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/login',
  auth: 'public',
  summary: 'Connexion par clé d’accès',
  rateLimit: 'passkey',
  hasErrorMessage: true,
  request: z.object({ site: side, reponse: signInAnswer }),
  response: z.object({ error: z.literal(false), success: z.literal(true), token: z.string() }),
})

/**
 * Confirms the caller's identity by a passkey for five minutes, like its password.
 * Throws `passkey-refused`, also for another account's passkey.
 */
export const confirmByPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/confirmer',
  auth: 'signed-in',
  summary: 'Confirme l’identité par une clé d’accès, pour cinq minutes',
  rateLimit: 'passkey',
  request: z.object({ reponse: signInAnswer }),
  response: confirmed,
})
