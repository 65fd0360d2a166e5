import type { MemberRole } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAdministeredCompany } from '#api/core/accounts/company.service.ts'
import { invalidateCallers } from '#api/core/accounts/sessions.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** A member of a company; `role` is null for the company's own account. */
export type ListedMember = {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly role: MemberRole | null
  readonly since: Date
}

/** An invitation that was neither accepted nor revoked; it may have expired. */
export type ListedInvitation = {
  readonly id: string
  readonly email: string
  readonly role: MemberRole
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * The members of a company, in the order of `listPeople`, and its pending invitations; `now` is the database's time.
 */
export type CompanyPeople = {
  readonly members: readonly ListedMember[]
  /** Empty for members who do not administer. */
  readonly invitations: readonly ListedInvitation[]
  readonly now: Date
}

/**
 * Returns the members of the caller's company (its own account first, then in order of joining) and its invitations.
 * `not-allowed` for accounts that are no sender company.
 */
export async function listPeople(deps: Deps, caller: Caller): Promise<CompanyPeople> {
  const company = await deps.db.account.findUnique({
    where: { id: caller.senderId },
    include: {
      members: { include: { account: { select: { email: true } } }, orderBy: { joinedAt: 'asc' } },
      invitations: { orderBy: { createdAt: 'desc' } },
    },
  })
  if (company?.kind !== 'CLEN') throw new Refusal('not-allowed')
  const owner = {
    accountId: company.id,
    name: company.displayName,
    email: company.email,
    role: null,
    since: company.createdAt,
  }
  return {
    members: [
      owner,
      ...company.members.map(({ accountId, firstNames, lastName, account, role, joinedAt }) => ({
        accountId,
        name: `${firstNames} ${lastName}`,
        email: account.email,
        role,
        since: joinedAt,
      })),
    ],
    invitations: caller.permissions.includes('administer') ? company.invitations : [],
    now: await databaseNow(deps.db),
  }
}

/**
 * Changes a member's role; open sessions have it from the next call on. Idempotent. Refuses what `lockCompanyOfMember`
 * refuses.
 */
export async function changeRole(
  deps: Deps,
  caller: Caller,
  memberId: string,
  role: MemberRole,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockCompanyOfMember(tx, caller, memberId)
    await tx.companyMember.update({
      where: { accountId: memberId },
      data: { role },
      select: { accountId: true },
    })
    await invalidateCallers(tx, memberId)
  })
}

/**
 * Locks the company of another member. Throws `company-owner` for the owner, `own-access` for the caller, `not-found`
 * for an account that is no member, and `not-allowed` unless the caller administers.
 */
export async function lockCompanyOfMember(tx: Tx, caller: Caller, memberId: string): Promise<void> {
  await requireMember(tx, caller, memberId)
  const { id } = await lockAdministeredCompany(tx, caller)
  if (memberId === id) throw new Refusal('company-owner')
  if (memberId === caller.accountId) throw new Refusal('own-access')
  await requireMember(tx, caller, memberId)
}

async function requireMember(tx: Tx, { senderId }: Caller, memberId: string): Promise<void> {
  if (memberId === senderId) return
  const member = await tx.companyMember.findUnique({ where: { accountId: memberId } })
  if (member?.companyId !== senderId) throw new Refusal('not-found')
}
