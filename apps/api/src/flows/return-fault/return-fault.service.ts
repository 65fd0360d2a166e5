import { StaffError } from '@repo/server-kit/staff-error'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { refundEverything } from '#api/core/settlement/full-refund.service.ts'
import { findActiveReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { closeDebtPayment } from '#api/features/debts/debts.service.ts'
import { tell } from '#api/live/tell.ts'

const senderText =
  'Le retour de votre marchandise ne vous est pas facturé : ce que vous avez payé vous est remboursé.'
const carrierText =
  'La marchandise que vous avez rapportée est déclarée endommagée ou perdue : cette course ne vous est pas payée. Contactez le support pour toute question.'

/**
 * Records that the carrier damaged or lost the goods of a return: the sender is refunded everything and the carrier
 * gets nothing; both get a notification. For goods on their way back it is settled on arrival. `inSameTransaction` runs
 * with it. Returns false, without it, for a repeat. Throws a `StaffError` without a return, when it was settled at the
 * platform's cost, and as `refundEverything` does.
 */
export async function recordCarrierFault(
  deps: Deps,
  orderId: string,
  reason: string,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const debtBefore = await deps.db.debt.findUnique({ where: { orderId } })
  const isReturned = (await deps.db.order.count({ where: { id: orderId, phase: 'returned' } })) > 0
  if (debtBefore && isReturned) await closeDebtPayment(deps, debtBefore)
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const activeReturn = order && (await findActiveReturn(tx, orderId))
    if (!order || !activeReturn) throw new StaffError(`The goods of order ${orderId} did not turn back.`)
    if (activeReturn.borneBy === 'carrier') return false
    if (order.phase === 'returned') {
      if (activeReturn.borneBy === 'platform')
        throw new StaffError('This return was not charged: there is nothing to refund.')
      await refundEverything(deps, tx, order, {
        key: `return:${orderId}`,
        reason,
        from: 'everybody',
        debtBefore,
      })
      await tx.order.update({ where: { id: orderId }, data: { feeCents: 0 }, select: { id: true } })
    }
    const { delivery } = await tx.returnRequest.update({
      where: { id: activeReturn.id },
      data: { borneBy: 'carrier' },
      select: { delivery: { select: { carrierId: true } } },
    })
    await notify(tx, order.senderId, { kind: 'return-not-charged', text: senderText, orderId })
    await notify(tx, delivery.carrierId, { kind: 'return-not-paid', text: carrierText, orderId })
    await tell(tx, [order.senderId], { type: 'order', id: orderId })
    await inSameTransaction(tx)
    return true
  })
}
