import { lockSuspendableAccount, restoreAccount } from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Locks the accounts that are suspended until a claim's settlement and returns their ids. Call it before locking the
 * order, because accounts come first.
 */
export async function lockSuspendedUntilSettled(tx: Tx, claimId: string): Promise<readonly string[]> {
  for (const id of await listSuspendedUntilSettled(tx, claimId)) await lockSuspendableAccount(tx, id)
  // Some may have been restored while this waited.
  return listSuspendedUntilSettled(tx, claimId)
}

/**
 * Restores the accounts that `lockSuspendedUntilSettled` returned, once their claim is settled, and notifies each. An
 * account that is no longer suspended is left unchanged.
 */
export async function restoreAccounts(deps: Deps, tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) await restoreAccount(deps, tx, id)
}

async function listSuspendedUntilSettled(tx: Tx, claimId: string): Promise<readonly string[]> {
  const suspensions = await tx.suspension.findMany({
    where: { claimId, endedAt: null },
    orderBy: { accountId: 'asc' },
    select: { accountId: true },
  })
  return suspensions.map(({ accountId }) => accountId)
}
