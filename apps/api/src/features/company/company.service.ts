import type { MemberRole } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import type { Tx } from '#api/database.ts'
import { lockAccount } from '#api/features/accounts/accounts.service.ts'

/**
 * Locks the caller's company and checks, behind the lock, that the caller still administers it: who was demoted or removed a moment ago
 * changes nothing any more. What a company has (members, invitations, keys, webhooks) changes only behind this lock, one after the other.
 */
export async function lockAdministered(tx: Tx, caller: Caller): Promise<{ id: string }> {
  const company = await lockAccount(tx, caller.senderId)
  if (company?.kind !== 'CLEN' || company.status !== 'active') throw new Refusal('not-allowed')
  if (caller.accountId === company.id) return company
  const member = await tx.companyMember.findUnique({ where: { accountId: caller.accountId } })
  const administers: MemberRole = 'administrator'
  if (member?.companyId !== company.id || member.role !== administers) throw new Refusal('not-allowed')
  return company
}
