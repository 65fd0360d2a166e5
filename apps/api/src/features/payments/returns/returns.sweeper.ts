import { refundReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import { findUnsettledReturns } from './returns.data.ts'

const batchSize = 200

/**
 * Settles finished returns that are not settled, at most 200 a sweep. A failure is logged and retried at the next sweep.
 * Disputed ones wait.
 */
export async function sweepReturns(deps: Deps): Promise<void> {
  const unsettledReturns = await findUnsettledReturns(deps.db)
  for (const { orderId } of unsettledReturns.filter(({ isDisputed }) => !isDisputed).slice(0, batchSize)) {
    try {
      await refundReturn(deps, orderId)
    } catch (error) {
      deps.log.warn({ err: error, orderId }, 'a return could not be settled, the next run tries again')
    }
  }
}
