import type { Deps } from '#api/deps.ts'
import { collectDebt } from './collect-debt.service.ts'
import { findDebtsToCheck } from './debts.data.ts'

const batchSize = 200

/**
 * Charges up to 200 due debts and records manual payments whose browser did not return. A failure is logged and
 * retried at the next sweep, as are the others.
 */
export async function sweepDebts(deps: Deps): Promise<void> {
  for (const { id } of await findDebtsToCheck(deps.db, batchSize)) {
    try {
      await collectDebt(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, debtId: id }, 'a debt could not be collected, the next run tries again')
    }
  }
}
