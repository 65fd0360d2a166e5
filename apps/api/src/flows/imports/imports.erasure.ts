import type { OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { noCells } from './csv.rules.ts'

/** Erases the rows of these orders. */
export const eraseOrderRows: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.importRow.updateMany({
    where: { orderId: { in: [...orderIds] } },
    data: { cells: noCells, message: null },
  })
}
