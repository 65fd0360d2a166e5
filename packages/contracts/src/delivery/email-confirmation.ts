import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, text } from '../wire.ts'

/** The secret of an emailed link; any other text names none. */
const jeton = text(200)

/**
 * Confirms an emailed address, of a new account or of one that requested another address and signs in with it from then
 * on. Valid for 7 days. A repeat changes nothing while the address is the account's; any other link is `link-expired`.
 * Throws `email-taken` or `siret-taken` when another account has it by now.
 */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/user/adresse/confirmer',
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Confirme l’adresse e-mail d’un compte par le lien reçu',
  request: z.object({ jeton }),
  response: done,
})

/**
 * Closes an account whose address was never confirmed, for the mailbox's owner who did not create it. `link-expired`
 * once it is confirmed or closed.
 */
export const disownEmail = defineEndpoint({
  method: 'POST',
  path: '/user/adresse/pas-moi',
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Ferme un compte créé avec l’adresse e-mail d’une autre personne',
  isLong: true,
  request: z.object({ jeton }),
  response: done,
})

/**
 * Reverts a change of email by the link sent to the old address, for 7 days. The account gets the old address back, all
 * its sessions end, and it needs a new password. A repeat is `link-expired`.
 */
export const undoEmailChange = defineEndpoint({
  method: 'POST',
  path: '/user/adresse/annuler',
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Annule un changement d’adresse e-mail par le lien reçu à l’ancienne adresse',
  request: z.object({ jeton }),
  response: done,
})

/** Cancels the caller's pending change of email. Idempotent. */
export const dropEmailChange = defineEndpoint({
  method: 'POST',
  path: '/user/adresse/abandonner',
  auth: 'signed-in',
  summary: 'Abandonne le changement d’adresse e-mail demandé',
  request: z.object({}),
  response: done,
})

/** Emails the caller another link; none once its address is confirmed. `too-many-requests` after five a day. */
export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/user/adresse/renvoyer',
  auth: 'signed-in',
  rateLimit: 'contact',
  summary: 'Renvoie le lien qui confirme l’adresse e-mail',
  request: z.object({}),
  response: done,
})
