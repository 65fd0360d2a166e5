import type { inviteMember, listMembers } from '@repo/contracts/delivery/company-members'
import type { Output } from '@repo/contracts/endpoint'
import type { MemberRole } from '@repo/prisma/delivery-types'
import type { Caller } from '#api/caller.ts'
import { memberRoleCodes } from '#api/core/accounts/member-roles.wire.ts'
import { invert } from '#api/invert.ts'
import type { ListedInvitation, ListedMember } from './members.service.ts'

const rolesByCode = invert(memberRoleCodes)

/** Returns the role of a wire code. */
export function toRole(code: (typeof memberRoleCodes)[MemberRole]): MemberRole {
  return rolesByCode[code]
}

/** Returns a member as the list shows it. */
export function toMember(
  { accountId, name, email, role, since }: ListedMember,
  caller: Caller,
): Output<typeof listMembers>['membres'][number] {
  return {
    membreId: accountId,
    nom: name,
    email,
    role: role === null ? 'proprietaire' : memberRoleCodes[role],
    depuis: since,
    soi: accountId === caller.accountId,
  }
}

/** Returns an invitation as the list shows it. */
export function toInvitation(
  { id, email, role, createdAt, expiresAt }: ListedInvitation,
  now: Date,
): Output<typeof inviteMember>['invitation'] {
  return {
    invitationId: id,
    email,
    role: memberRoleCodes[role],
    envoyeeA: createdAt,
    expireA: expiresAt,
    expiree: expiresAt <= now,
  }
}
