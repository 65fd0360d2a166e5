import type { AccountKind, AccountStatus } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Tx } from '#api/database.ts'

/**
 * Locks the caller's company and checks that the caller still administers it. Throws `not-allowed` for a demoted or
 * removed member, and for a company that is not active. A company's members, invitations, keys and webhooks change only
 * behind this lock.
 */
export async function lockAdministeredCompany(tx: Tx, caller: Caller): Promise<{ id: string }> {
  // Not FOR UPDATE: orders and events that name the account continue, and there is no deadlock.
  const [company] = await tx.$queryRaw<{ id: string; kind: AccountKind; status: AccountStatus }[]>`
    SELECT id, kind, status FROM account WHERE id = ${caller.senderId}::uuid FOR NO KEY UPDATE`
  if (company?.kind !== 'CLEN' || company.status !== 'active') throw new Refusal('not-allowed')
  if (caller.accountId === company.id) return company
  const member = await tx.companyMember.findUnique({ where: { accountId: caller.accountId } })
  if (member?.companyId !== company.id || member.role !== 'administrator') throw new Refusal('not-allowed')
  return company
}

/** Throws `not-allowed` for a sender that is no company: individuals pay each order themselves. */
export function requireCompany({ kind }: Caller): void {
  if (kind !== 'CLEN') throw new Refusal('not-allowed')
}
