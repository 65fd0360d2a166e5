import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { noCells } from './csv.rules.ts'

/** Erases the files of shipments that these senders imported, row by row as they were; the orders made of them are orders like any other. */
export const eraseImports: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.shipmentImport.deleteMany({ where: { senderId: { in: [...accountIds] } } })
}

/** Erases the rows of these orders. */
export const eraseOrderRows: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.importRow.updateMany({
    where: { orderId: { in: [...orderIds] } },
    data: { cells: noCells, message: null },
  })
}

/** Erases imports with all their rows. */
export async function eraseOldImports(_deps: Deps, tx: Tx, importIds: readonly string[]): Promise<void> {
  await tx.shipmentImport.deleteMany({ where: { id: { in: [...importIds] } } })
}
