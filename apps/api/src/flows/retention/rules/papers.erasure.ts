import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Erases invoices with their files; the database allows none before its ten years. Their numbers are not reused. */
export async function eraseInvoices(deps: Deps, tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  const where = { id: { in: [...invoiceIds] } }
  const invoices = await tx.invoice.findMany({ where, select: { fileId: true } })
  await tx.invoice.deleteMany({ where })
  await dropFiles(
    deps,
    tx,
    invoices.map(({ fileId }) => fileId),
  )
}

/** Erases the account that payouts went to and the files of their statements; amounts and instants stay. */
export async function erasePayoutPapers(deps: Deps, tx: Tx, payoutIds: readonly string[]): Promise<void> {
  const where = { id: { in: [...payoutIds] } }
  const payouts = await tx.payout.findMany({ where, select: { statementFileId: true } })
  await tx.payout.updateMany({ where, data: { payeeSealed: '', statementFileId: null } })
  await dropFiles(
    deps,
    tx,
    payouts.map(({ statementFileId }) => statementFileId),
  )
}

/** Erases the messages to the bank; their totals stay. */
export async function erasePayoutFiles(deps: Deps, tx: Tx, ids: readonly string[]): Promise<void> {
  const where = { id: { in: [...ids] } }
  const files = await tx.payoutFile.findMany({ where, select: { storedFileId: true } })
  await tx.payoutFile.updateMany({ where, data: { storedFileId: null, sha256: null } })
  await dropFiles(
    deps,
    tx,
    files.map(({ storedFileId }) => storedFileId),
  )
}
