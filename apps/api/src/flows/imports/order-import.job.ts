import type { Deps } from '#api/deps.ts'
import { orderOffSession } from '#api/flows/ordering/off-session.service.ts'
import { orderImportJob } from '#api/job-definitions.ts'
import { refusalIn, sentenceOf } from './check-import.job.ts'
import { cellsOf } from './csv.rules.ts'
import { faultsInWords, readRow } from './import-row.rules.ts'
import { findRows } from './imports.data.ts'
import { goOn, rowsAtATime } from './rows.job.ts'

/**
 * Orders the next checked rows of an import one after the other, and queues itself for those after them, each
 * authorised on the company's card at no more than the displayed price; a refused row keeps the reason. After a crash,
 * or concurrently, it orders no row twice: its line is the order's reference.
 */
export async function orderImport(deps: Deps, importId: string): Promise<void> {
  const found = await deps.db.shipmentImport.findUnique({ where: { id: importId } })
  if (found?.status !== 'ordering') return
  const buyer = {
    senderId: found.senderId,
    accountId: found.orderedById ?? found.uploadedById,
    ...(found.orderedByKeyId === null ? {} : { apiKeyId: found.orderedByKeyId }),
  }
  for (const row of await findRows(deps.db, importId, { status: 'ready', limit: rowsAtATime })) {
    const { wanted, faults } = readRow(cellsOf(row))
    // A row that was ready has been read before.
    if (!wanted)
      throw new Error(`Line ${row.line} of import ${importId} cannot be read: ${faultsInWords(faults)}`)
    const data = await ordered(
      orderOffSession(deps, buyer, wanted.shipment, {
        reference: `import-${importId}-${row.line}`,
        maxPriceCents: row.priceCents ?? 0,
        plannedPickupAt: wanted.plannedPickupAt,
      }),
    )
    await deps.db.importRow.updateMany({ where: { importId, line: row.line, status: 'ready' }, data })
  }
  await goOn(deps, importId, { job: orderImportJob, from: 'ordering', to: 'done', rows: 'ready' })
}

async function ordered(order: Promise<string>) {
  try {
    return { status: 'ordered', orderId: await order } as const
  } catch (error) {
    return { status: 'refused', message: sentenceOf(refusalIn(error)) } as const
  }
}
