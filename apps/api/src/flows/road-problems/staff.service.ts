import { Objection } from '@repo/server-kit/objection'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { strandedGoods } from '#api/core/order/road-problems.data.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Notes that somebody of the staff sees to goods on the road; an `Objection` where none wait. Harmless to repeat. `beside` is done with it. */
export async function seeToStranded(
  deps: Deps,
  orderId: string,
  beside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const goods = order && (await strandedGoods(tx, orderId))
    if (!goods) throw new Objection(`No goods of order ${orderId} wait on the road.`)
    await tx.roadProblem.update({
      where: { id: goods.id },
      data: { forStaffSince: null },
      select: { id: true },
    })
    await beside(tx)
  })
}
