import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, messages, newPassword, phone } from '../patterns.ts'
import { done, id, picture, text } from '../wire.ts'

const own = { userId: 'accountId', personneId: 'personId' } as const
const ownFields = { userId: id.optional(), personneId: id.optional() }

/**
 * Changes what an individual sender (CLPA) says of itself; every other kind of account is a 403. A new e-mail signs in from then on, and
 * the old address is told. Refused with `email-taken`; of two accounts that want one address at the same instant one gets it.
 */
export const updateIndividual = defineEndpoint({
  method: 'POST',
  path: '/expediteur/client/update',
  auth: 'sender',
  permission: 'administer',
  summary: 'Modifie le profil d’un expéditeur particulier',
  self: own,
  request: z.object({
    ...ownFields,
    nom: text(100),
    prenoms: text(100),
    email,
    telephone: phone,
    adresse: text(300),
  }),
  response: done,
})

/**
 * Sets the account's picture: PNG, JPG or GIF of at most 2 097 152 bytes, kept as a square of at most 500 pixels without metadata. The
 * picture before is gone. Answers the new one's address, signed for some minutes.
 */
export const updatePicture = defineEndpoint({
  method: 'PUT',
  path: '/user/editPP',
  auth: 'signed-in',
  summary: 'Change la photo de profil',
  self: { userId: 'accountId' },
  encoding: 'multipart',
  request: z.object({ userId: id.optional(), photo: picture }),
  response: z.object({ success: z.literal(true), photo: z.string() }),
})

/**
 * Changes the caller's password and ends its other sessions; its owner is told by mail. A wrong current password is a sentence in
 * `message`. A repeat that finds the new password set already succeeds and does nothing.
 */
export const updatePassword = defineEndpoint({
  method: 'POST',
  path: '/transporteur/transp/update/password',
  auth: 'signed-in',
  summary: 'Change le mot de passe de l’utilisateur connecté',
  rateLimit: 'sign-in',
  self: own,
  request: z.object({
    ...ownFields,
    Actualpassword: z
      .string({ error: (issue) => (issue.input === undefined ? messages.enterPassword : undefined) })
      .min(1, messages.enterPassword)
      .max(1000, messages.tooLong),
    password: newPassword,
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})

/**
 * Ends the caller's own account: personal data is erased at once, and the e-mail can be registered again. A company's own account ends
 * its members' too. Refused while an order, or for a carrier a delivery, is not over.
 */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/updateuser/:id',
  auth: 'signed-in',
  summary: 'Supprime le compte de l’utilisateur connecté et ses données personnelles',
  self: { id: 'accountId' },
  request: z.object({ id: id.optional() }),
  response: done,
})
