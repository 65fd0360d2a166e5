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

const invitationSent = z.object({ success: z.literal(true), invitation: driverInvitation })

/**
 * Emails an invitation to drive for the caller's company that can be accepted once within 7 days; a repeat for the same
 * address replaces it, at most five times a day (`too-many-requests`). Refused for an address with an account
 * (`invitee-has-account`), beyond 100 drivers and invitations (`too-many-drivers`), and while suspended (`suspended`).
 * Requires the password (`password-needed`), and after a grace period a second factor (`factor-setup-needed`). For
 * administrators (TREN) only, like the next two.
 */
export const inviteDriver = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/invitations/envoyer',
  auth: 'carrier',
  rateLimit: 'invitation',
  summary: 'Invite un chauffeur',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ prenoms: printedText(100), nom: printedText(100), email: newEmail, telephone: phone }),
  response: invitationSent,
})

/**
 * Emails an invitation again, with a new link that is valid for 7 days; the previous link stops working. Requires the
 * password (`password-needed`), and after a grace period a second factor (`factor-setup-needed`).
 */
export const resendDriverInvitation = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/invitations/renvoyer',
  auth: 'carrier',
  rateLimit: 'invitation',
  summary: 'Renvoie une invitation de chauffeur',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ invitationId: id }),
  response: invitationSent,
})

/** Revokes an invitation; its link stops working immediately. A repeat is a 404. */
export const revokeDriverInvitation = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/invitations/annuler',
  auth: 'carrier',
  summary: 'Annule une invitation de chauffeur',
  request: z.object({ invitationId: id }),
  response: done,
})

/** The secret of an invitation's link; any other text names no invitation. */
const jeton = text(200)

/**
 * Returns the inviting company and the invited person, for the page of the emailed link. `link-expired` for an unknown,
 * used, revoked or expired one.
 */
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
 * Creates the account (LIVR) of the invited person, a driver of the company, and opens its session, once. It accepts
 * the terms of use. The person is 16 or older, and a minor needs parental authorisation; minors may drive only some
 * vehicles. Throws `link-expired` like `readDriverInvitation`, and `invitee-has-account`.
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
