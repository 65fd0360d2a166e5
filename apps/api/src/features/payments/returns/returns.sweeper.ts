import { refundReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import { findUnsettledReturns } from './returns.data.ts'

const batchSize = 200

/** Settles the returns whose job failed. A failure is logged and retried at the next sweep. A disputed return waits. */
export async function sweepReturns(deps: Deps): Promise<void> {
  const unsettled = await findUnsettledReturns(deps.db)
  for (const { orderId } of unsettled.filter(({ isDisputed }) => !isDisputed).slice(0, batchSize)) {
    try {
      await refundReturn(deps, orderId)
    } catch (error) {
      deps.log.warn({ err: error, orderId }, 'a return could not be settled, the next run tries again')
    }
  }
}
