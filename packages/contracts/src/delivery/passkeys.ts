import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant, text } from '../wire.ts'
import { confirmed } from './accounts.ts'

/** Bytes of a device, in base64url. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** The result of `navigator.credentials.create`, as `PublicKeyCredential.toJSON` writes it. */
const registrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

export type RegistrationAnswer = z.output<typeof registrationAnswer>

/** The result of `navigator.credentials.get`, likewise. */
const signInAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.string().max(200).nullish(),
  }),
})

export type SignInAnswer = z.output<typeof signInAnswer>

/** Options as the browser takes them: `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`. */
const options = z.object({ success: z.literal(true), options: z.looseObject({ challenge: z.string() }) })

/** The caller's passkeys, the oldest first. */
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

/** Asks the device for a new passkey; the answer is good for five minutes. Refused with `password-needed`, and `too-many-passkeys` beyond ten. */
export const preparePasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/preparer',
  auth: 'signed-in',
  summary: 'Prépare une nouvelle clé d’accès',
  rateLimit: 'passkey',
  request: z.object({}),
  response: options,
})

/** Stores a passkey that the device created, and notifies the owner by mail. Refused with `passkey-refused`, also for a repeat. */
export const createPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/creer',
  auth: 'signed-in',
  summary: 'Enregistre une clé d’accès',
  request: z.object({ nom: text(60), reponse: registrationAnswer }),
  response: done,
})

/** Forgets one of the caller's passkeys. Refused with `password-needed`; `not-found` for one of another account, and for a repeat. */
export const deletePasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/supprimer',
  auth: 'signed-in',
  summary: 'Supprime une clé d’accès',
  request: z.object({ cleAccesId: id }),
  response: done,
})

const side = z.enum(['expediteur', 'transporteur'])

/** Asks a device to sign in with any passkey it has for the senders' or the carriers' site; the answer is good for five minutes. */
export const preparePasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/connexion',
  auth: 'public',
  summary: 'Prépare une connexion par clé d’accès',
  rateLimit: 'passkey',
  request: z.object({ site: side }),
  response: options,
})

/**
 * Opens a session by a passkey, as `/expediteur/login` or `/transporteur/login` does by a password; no second factor is
 * asked. Refused with `passkey-refused`.
 */
export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/login',
  auth: 'public',
  summary: 'Connexion par clé d’accès',
  rateLimit: 'passkey',
  tellsErrorMessage: true,
  request: z.object({ site: side, reponse: signInAnswer }),
  response: z.object({ error: z.literal(false), success: z.literal(true), token: z.string() }),
})

/** Counts, for five minutes, as the caller's password. Refused with `passkey-refused`, also where the passkey is another account's. */
export const confirmByPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/cles-acces/confirmer',
  auth: 'signed-in',
  summary: 'Confirme l’identité par une clé d’accès, pour cinq minutes',
  rateLimit: 'passkey',
  request: z.object({ reponse: signInAnswer }),
  response: confirmed,
})
