import type { AccountKind, AccountStatus, MemberRole } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Tx } from '#api/database.ts'

/**
 * Locks the caller's company and checks, behind the lock, that the caller still administers it: who was demoted or removed a moment ago
 * changes nothing any more. What a company has (members, invitations, keys, webhooks) changes only behind this lock, one after the other.
 */
export async function lockAdministered(tx: Tx, caller: Caller): Promise<{ id: string }> {
  // Not FOR UPDATE: orders and events that name the account go on meanwhile, and nobody waits in a circle.
  const [company] = await tx.$queryRaw<{ id: string; kind: AccountKind; status: AccountStatus }[]>`
    SELECT id, kind, status FROM account WHERE id = ${caller.senderId}::uuid FOR NO KEY UPDATE`
  if (company?.kind !== 'CLEN' || company.status !== 'active') throw new Refusal('not-allowed')
  if (caller.accountId === company.id) return company
  const member = await tx.companyMember.findUnique({ where: { accountId: caller.accountId } })
  const administers: MemberRole = 'administrator'
  if (member?.companyId !== company.id || member.role !== administers) throw new Refusal('not-allowed')
  return company
}

/** A sender that is no company is refused: individuals pay each order by hand. */
export function requireCompany({ kind }: Caller): void {
  if (kind !== 'CLEN') throw new Refusal('not-allowed')
}
