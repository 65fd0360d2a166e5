import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { newEmail, newPassword } from '../patterns.ts'
import { done, id, instant, printedText, text } from '../wire.ts'
import { companyRole, memberRole } from './company-roles.ts'

const member = z.object({
  membreId: id,
  nom: z.string(),
  email: z.string(),
  role: companyRole,
  depuis: instant,
  /** Whether it is the caller. */
  soi: z.boolean(),
})

const invitation = z.object({
  invitationId: id,
  email: z.string(),
  role: memberRole,
  envoyeeA: instant,
  expireA: instant,
  expiree: z.boolean(),
})

/**
 * Returns the members of the caller's company, its own account first; an account without a company gets a 403. Only
 * administrators see invitations.
 */
export const listMembers = defineEndpoint({
  method: 'POST',
  path: '/entreprise/membres/liste',
  isRead: true,
  auth: 'sender',
  summary: 'Utilisateurs de l’entreprise',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    membres: z.array(member),
    invitations: z.array(invitation),
  }),
})

/**
 * Emails an invitation that can be accepted once within 7 days; a repeat replaces it, at most five times a day
 * (`too-many-requests`). Refused for an address with an account (`invitee-has-account`) and beyond 100 people
 * (`company-full`). Requires the password (`password-needed`), and after a grace period a second factor
 * (`factor-setup-needed`).
 */
export const inviteMember = defineEndpoint({
  method: 'POST',
  path: '/entreprise/invitations/envoyer',
  auth: 'sender',
  permission: 'administer',
  rateLimit: 'invitation',
  summary: 'Invite une personne à rejoindre l’entreprise',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ email: newEmail, role: memberRole }),
  response: z.object({ success: z.literal(true), invitation }),
})

/** Revokes an invitation; its link stops working immediately. A repeat is a 404. */
export const revokeInvitation = defineEndpoint({
  method: 'POST',
  path: '/entreprise/invitations/annuler',
  auth: 'sender',
  permission: 'administer',
  summary: 'Annule une invitation',
  request: z.object({ invitationId: id }),
  response: done,
})

/** The secret of an invitation's link; any other text names no invitation. */
const jeton = text(200)

/**
 * Returns the inviting company and the invited person, for the page of the emailed link. `link-expired` for an unknown,
 * used, revoked or expired one.
 */
export const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/entreprise/invitations/lire',
  isRead: true,
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Lit une invitation',
  request: z.object({ jeton }),
  response: z.object({
    success: z.literal(true),
    entreprise: z.string(),
    email: z.string(),
    role: memberRole,
    expireA: instant,
  }),
})

/**
 * Creates the account of the invited person, a company member, and opens its session, once. It accepts the terms of
 * use. Throws `link-expired` like `readInvitation`, and `invitee-has-account`.
 */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/entreprise/invitations/accepter',
  auth: 'public',
  rateLimit: 'invitation-link',
  summary: 'Accepte une invitation : crée le compte de l’utilisateur',
  request: z.object({ jeton, nom: printedText(100), prenoms: printedText(100), password: newPassword }),
  response: z.object({ success: z.literal(true), token: z.string() }),
})

/**
 * Changes the role of a member, from its next call on; a repeat changes nothing. The owner's role (`company-owner`) and
 * one's own (`own-access`) cannot be changed. Requires the password (`password-needed`), and after a grace period a
 * second factor (`factor-setup-needed`).
 */
export const changeMemberRole = defineEndpoint({
  method: 'POST',
  path: '/entreprise/membres/role',
  auth: 'sender',
  permission: 'administer',
  summary: 'Change le rôle d’un utilisateur',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ membreId: id, role: memberRole }),
  response: done,
})

/**
 * Ends a member's account and erases its personal data; its orders stay with the company. Requires the password
 * (`password-needed`). The owner (`company-owner`) and the caller (`own-access`) cannot be removed.
 */
export const removeMember = defineEndpoint({
  method: 'POST',
  path: '/entreprise/membres/retirer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Retire un utilisateur de l’entreprise',
  request: z.object({ membreId: id }),
  response: done,
})
