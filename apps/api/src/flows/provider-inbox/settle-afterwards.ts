import { refundReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Deps } from '#api/deps.ts'
import { collectDebt } from '#api/features/debts/collect-debt.ts'

/**
 * What follows once the payment of an order that is over stands as decided: the refund of a return that its sender does not bear, and the
 * charge of what the order costs beyond its price. Harmless to repeat; throws while the provider does not answer.
 */
export async function settleAfterwards(deps: Deps, paymentId: string): Promise<void> {
  const order = await deps.db.order.findUnique({ where: { paymentId }, include: { debt: true } })
  if (order?.phase === 'returned') await refundReturn(deps, order.id)
  if (order?.debt) await collectDebt(deps, order.debt.id)
}
