import type { AccountEraser } from '#api/features/accounts/erasure.ts'

/** Erases the files of shipments that these senders imported, row by row as they were; the orders made of them are orders like any other. */
export const eraseImports: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.shipmentImport.deleteMany({ where: { senderId: { in: [...accountIds] } } })
}
