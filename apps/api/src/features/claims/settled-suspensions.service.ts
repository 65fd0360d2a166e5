import { lockSuspendableAccount, restoreAccount } from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * The accounts suspended until a claim's settlement, locked until the transaction ends: before the claim's order,
 * because accounts come first.
 */
export async function holdSuspendedUntil(tx: Tx, claimId: string): Promise<readonly string[]> {
  for (const id of await suspendedUntil(tx, claimId)) await lockSuspendableAccount(tx, id)
  // One may have been restored while this waited.
  return suspendedUntil(tx, claimId)
}

/** Ends the suspensions of accounts returned by `holdSuspendedUntil`, now that their claim is settled; each is notified. */
export async function restoreAll(deps: Deps, tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) await restoreAccount(deps, tx, id)
}

async function suspendedUntil(tx: Tx, claimId: string): Promise<readonly string[]> {
  const found = await tx.suspension.findMany({
    where: { claimId, endedAt: null },
    orderBy: { accountId: 'asc' },
    select: { accountId: true },
  })
  return found.map(({ accountId }) => accountId)
}
