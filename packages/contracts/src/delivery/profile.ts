import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, messages, newPassword, phone } from '../patterns.ts'
import { done, id, picture, printedText } from '../wire.ts'
import { companyStatus, createSectorListSchema, frenchVat, senderSectors, siret } from './company-facts.ts'
import { documentFile } from './documents.ts'

const callerFields = { userId: 'accountId', personneId: 'personId' } as const
const secondaryEmail = z.union([z.literal(''), email], messages.format).default('')
const callerIds = { userId: id.optional(), personneId: id.optional() }

/**
 * Updates the profile of an individual sender (CLPA); other kinds of account get a 403. A new email or phone number
 * needs the password within five minutes (`password-needed`). A new email is used once it is confirmed; the old address
 * is notified and may revert the change for seven days. Throws `email-taken`; of two accounts that request one address
 * one gets it.
 */
export const updateIndividual = defineEndpoint({
  method: 'POST',
  path: '/expediteur/client/update',
  auth: 'sender',
  permission: 'administer',
  summary: 'Modifie le profil d’un expéditeur particulier',
  self: callerFields,
  request: z.object({
    ...callerIds,
    nom: printedText(100),
    prenoms: printedText(100),
    email,
    telephone: phone,
    adresse: printedText(300),
  }),
  response: done,
})

/**
 * Updates the profile of a sender company (CLEN), and submits a new register extract when one is sent. Only for the
 * company's own account, not its members (403). A new phone number, email or emergency number needs the password as in
 * `updateIndividual`. Throws `email-taken` without any change. Without `secteur` the sectors stay.
 */
export const updateCompany = defineEndpoint({
  method: 'POST',
  path: '/expediteur/entreprise/update',
  auth: 'sender',
  permission: 'administer',
  rateLimit: 'documents',
  summary: 'Modifie le profil d’une entreprise expéditrice, avec son extrait KBIS',
  self: callerFields,
  encoding: 'multipart',
  request: z.object({
    ...callerIds,
    denomination: printedText(200),
    nomRepresentant: printedText(200),
    statutEntreprise: companyStatus,
    siret,
    tva: frenchVat,
    adresseSociale: printedText(300),
    adresseFacturation: printedText(300),
    adresseEtab: printedText(300),
    personneContact: printedText(200),
    telephone: phone,
    email,
    emailSecours: secondaryEmail,
    secteur: createSectorListSchema(senderSectors).optional(),
    extraitkbis: documentFile.optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})

/**
 * Changes the contact details of a carrier, a transport company or its driver, also of a suspended one.
 * A new email is confirmed as in `updateIndividual`.
 */
export const updateCarrierContact = defineEndpoint({
  method: 'POST',
  path: '/transporteur/profil',
  auth: 'carrier',
  summary: 'Modifie les coordonnées du transporteur connecté',
  self: callerFields,
  request: z.object({ ...callerIds, telephone: phone, email }),
  response: done,
})

/**
 * Changes the addresses and the contact of an independent carrier's or a transport company's business; its driver gets
 * a 403. What documents prove (name, legal form, SIRET, VAT number, representative) only support changes.
 */
export const updateCarrierBusiness = defineEndpoint({
  method: 'POST',
  path: '/transporteur/entreprise',
  auth: 'carrier',
  summary: 'Modifie les adresses et le contact de l’entreprise du transporteur',
  self: callerFields,
  request: z.object({
    ...callerIds,
    adresseSociale: printedText(300),
    adresseFacturation: printedText(300),
    personneContact: printedText(200),
    emailSecours: secondaryEmail,
  }),
  response: done,
})

/** Returns the line of business of the caller, or of the company that it works for; null for an individual. */
export const getSector = defineEndpoint({
  method: 'POST',
  path: '/user/getSecteurActiviteUser',
  isRead: true,
  auth: 'signed-in',
  summary: 'Secteur d’activité de l’utilisateur connecté',
  self: { personneId: 'personId' },
  request: z.object({ personneId: id.optional() }),
  response: z.object({
    success: z.literal(true),
    secteur: z.object({
      secteurActiviteId: z.string().nullable(),
      /** All of them, when there are several. */
      secteurs: z.array(z.string()),
    }),
  }),
})

/**
 * Sets the account's picture in place of the previous one: PNG, JPG or GIF of at most 2 097 152 bytes, stored as a
 * square of at most 500 pixels without metadata. Returns its address, signed for some minutes.
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
 * Changes the caller's password, ends its other sessions and emails its owner. A wrong current password is
 * `wrong-password`, a sentence in `message`. An account with a second factor must have given it within five minutes
 * (`password-needed`). A repeat with the same new password succeeds and does nothing.
 */
export const updatePassword = defineEndpoint({
  method: 'POST',
  path: '/transporteur/transp/update/password',
  auth: 'signed-in',
  summary: 'Change le mot de passe de l’utilisateur connecté',
  rateLimit: 'sign-in',
  self: callerFields,
  request: z.object({
    ...callerIds,
    Actualpassword: z
      .string({ error: (issue) => (issue.input === undefined ? messages.enterPassword : undefined) })
      .min(1, messages.enterPassword)
      .max(1000, messages.tooLong),
    password: newPassword,
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
})

/**
 * Ends the caller's own account. Requires a sign-in or password confirmation within five minutes (`password-needed`).
 * Personal data is erased immediately, and the email can be registered again. A company's own account ends its members'
 * or drivers', too. Refused while an order (`order-under-way`), or for a carrier a delivery (`delivery-under-way`), is
 * not over.
 */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/updateuser/:id',
  auth: 'signed-in',
  summary: 'Supprime le compte de l’utilisateur connecté et ses données personnelles',
  self: { id: 'accountId' },
  isLong: true,
  request: z.object({ id: id.optional() }),
  response: done,
})
