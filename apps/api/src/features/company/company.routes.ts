import * as wire from '@repo/contracts/delivery/company-members'
import { memberRoleCodes } from '#api/core/accounts/member-roles.wire.ts'
import { requireProtectedOwner } from '#api/core/accounts/protected-owner.service.ts'
import { deliverSession, readSessionOpener } from '#api/core/accounts/session-cookie.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { toInvitation, toMember, toRole } from './company.wire.ts'
import { acceptInvitation, inviteMember, requireInvitation, revokeInvitation } from './invitations.service.ts'
import { changeRole, listPeople } from './members.service.ts'

export const companyRoutes = [
  serve(wire.listMembers, async (deps: Deps, _input, caller) => {
    const { members, invitations, now } = await listPeople(deps, caller)
    return {
      success: true,
      membres: members.map((member) => toMember(member, caller)),
      invitations: invitations.map((invitation) => toInvitation(invitation, now)),
    }
  }),

  serve(wire.inviteMember, async (deps: Deps, { email, role }, caller) => {
    await requireProtectedOwner(deps, caller)
    const invitation = await inviteMember(deps, caller, { email, role: toRole(role) })
    return { success: true, invitation: toInvitation(invitation, invitation.createdAt) }
  }),

  serve(wire.revokeInvitation, async (deps: Deps, { invitationId }, caller) => {
    await revokeInvitation(deps, caller, invitationId)
    return { success: true }
  }),

  serve(wire.readInvitation, async (deps: Deps, { jeton }) => {
    const { company, email, role, expiresAt } = await requireInvitation(deps, jeton)
    return {
      success: true,
      entreprise: company.displayName,
      email,
      role: memberRoleCodes[role],
      expireA: expiresAt,
    }
  }),

  serve(wire.acceptInvitation, async (deps: Deps, form, _caller, exchange) => {
    const { jeton: token, nom: lastName, prenoms: firstNames, password } = form
    const acceptance = { token, lastName, firstNames, password }
    return {
      success: true,
      token: deliverSession(exchange, await acceptInvitation(deps, acceptance, readSessionOpener(exchange))),
    }
  }),

  serve(wire.changeMemberRole, async (deps: Deps, { membreId, role }, caller) => {
    await requireProtectedOwner(deps, caller)
    await changeRole(deps, caller, membreId, toRole(role))
    return { success: true }
  }),
]
