import type { OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { emptyCells } from './csv.rules.ts'

/** Erases the contents of the import rows of these orders. Idempotent. */
export const eraseOrderRows: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.importRow.updateMany({
    where: { orderId: { in: [...orderIds] } },
    data: { cells: emptyCells, message: null },
  })
}
