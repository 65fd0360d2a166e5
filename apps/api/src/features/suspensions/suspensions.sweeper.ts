import { findEndedSuspensions } from '#api/core/suspension/suspension.data.ts'
import { lockSuspendableAccount, restoreAccount } from '#api/core/suspension/suspension.service.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Ends expired suspensions, by the database's clock, and those with a settled claim. A failure is logged and retried.
 * Safe to run concurrently.
 */
export async function endSuspensions(deps: Deps): Promise<void> {
  for (const { id, accountId } of await findEndedSuspensions(deps.db)) {
    try {
      await deps.db.$transaction(async (tx) => {
        await lockSuspendableAccount(tx, accountId)
        // It may have been ended, and begun again, while this waited.
        const isOpen = await tx.suspension.count({ where: { id, endedAt: null } })
        if (isOpen > 0) await restoreAccount(deps, tx, accountId)
      })
    } catch (error) {
      deps.log.error({ err: error, accountId }, 'a suspension could not be ended')
    }
  }
}
