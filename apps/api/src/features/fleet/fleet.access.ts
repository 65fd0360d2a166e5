import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Db, Tx } from '#api/database.ts'

/** Returns the company that the caller administers. Throws `not-allowed` (403) for any other account. */
export function requireAdministeredCompany(caller: Caller): string {
  if (caller.kind !== 'TREN') throw new Refusal('not-allowed')
  return caller.accountId
}

/**
 * Locks a company, which serialises joining, leaving, inviting and planning; orders and events that refer to the
 * account continue. Returns false unless it is active. Lock it before carriers and vehicles.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<boolean> {
  const [company] = await tx.$queryRaw<unknown[]>`
    SELECT id FROM account WHERE id = ${companyId}::uuid AND kind = 'TREN' AND status = 'active' FOR NO KEY UPDATE`
  return company !== undefined
}

/** Throws `not-found` unless a carrier is a driver of the company with an open account. */
export async function requireDriver(db: Db, companyId: string, carrierId: string): Promise<void> {
  const driver = await db.carrier.findFirst({
    where: { accountId: carrierId, companyId, account: { status: { not: 'removed' } } },
    select: { accountId: true },
  })
  if (!driver) throw new Refusal('not-found')
}
