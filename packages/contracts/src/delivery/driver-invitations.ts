import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, newEmail, newPassword, phone } from '../patterns.ts'
import { day, done, id, instant, printedText, text } from '../wire.ts'

/** A pending invitation to drive for a company. */
export const driverInvitation = z.object({
  invitationId: id,
  nom: z.string(),
  prenoms: z.string(),
  email: z.string(),
  telephone: z.string(),
  envoyeeA: instant,
  expireA: instant,
  expiree: z.boolean(),
})

const sent = z.object({ success: z.literal(true), invitation: driverInvitation })

/**
 * Mails an invitation to drive for the caller's company that can be accepted once within 7 days; a repeat for the same
 * address replaces it. Refused for an address that has an account, and beyond 100 drivers and invitations. Asks for the
 * password (`password-needed`), and in time for a second factor (`factor-setup-needed`). Like all the others for
 * administrators (TREN) only.
 */
export const inviteDriver = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/invitations/envoyer',
  auth: 'carrier',
  rateLimit: 'invitation',
  summary: 'Invite un chauffeur',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ prenoms: printedText(100), nom: printedText(100), email: newEmail, telephone: phone }),
  response: sent,
})

/**
 * Mails an invitation again, with a new link and 7 new days; the link of before is dead. Asks for the password
 * (`password-needed`), and in time for a second factor (`factor-setup-needed`).
 */
export const resendDriverInvitation = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/invitations/renvoyer',
  auth: 'carrier',
  rateLimit: 'invitation',
  summary: 'Renvoie une invitation de chauffeur',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ invitationId: id }),
  response: sent,
})

/** Revokes an invitation; its link stops working immediately. */
export const revokeDriverInvitation = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/invitations/annuler',
  auth: 'carrier',
  summary: 'Annule une invitation de chauffeur',
  request: z.object({ invitationId: id }),
  response: done,
})

/** The secret of an invitation's link; of any other form it names none. */
const jeton = text(200)

/** Returns the inviting company and the invited person, for the page of the emailed link. */
export const readDriverInvitation = defineEndpoint({
  method: 'POST',
  path: '/transporteur/invitations/lire',
  isRead: true,
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Lit une invitation de chauffeur',
  request: z.object({ jeton }),
  response: z.object({
    success: z.literal(true),
    entreprise: z.string(),
    nom: z.string(),
    prenoms: z.string(),
    email: z.string(),
    expireA: instant,
  }),
})

/**
 * Makes the account (LIVR) of the invited person, a driver of the company, and opens its session. Works once, and
 * accepts the terms of use. From 16 on, a minor with parental authorisation; minors may drive only some vehicles.
 */
export const acceptDriverInvitation = defineEndpoint({
  method: 'POST',
  path: '/transporteur/invitations/accepter',
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Accepte une invitation : crée le compte du chauffeur',
  request: z.object({
    jeton,
    dateNaissance: day,
    password: newPassword,
    autorisationParentale: z.boolean(messages.format).optional(),
  }),
  response: z.object({ success: z.literal(true), token: z.string() }),
})
