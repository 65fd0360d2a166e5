import { refundReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import { unsettledReturns } from './returns.data.ts'

const batchSize = 200

/** Settles the returns whose job failed. A failing one is logged and retried at the next sweep; a disputed one waits. */
export async function sweepReturns(deps: Deps): Promise<void> {
  const unsettled = await unsettledReturns(deps.db)
  for (const { orderId } of unsettled.filter(({ isDisputed }) => !isDisputed).slice(0, batchSize)) {
    try {
      await refundReturn(deps, orderId)
    } catch (error) {
      deps.log.warn({ err: error, orderId }, 'a return could not be settled, the next run tries again')
    }
  }
}
