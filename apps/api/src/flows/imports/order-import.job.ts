import type { Deps } from '#api/deps.ts'
import { orderOffSession } from '#api/flows/ordering/off-session.service.ts'
import { orderImportJob } from '#api/job-definitions.ts'
import { describeRefusal, toRefusal } from './check-import.job.ts'
import { readCells } from './csv.rules.ts'
import { describeFaults, readRow } from './import-row.rules.ts'
import { queueRestOrFinish, rowsPerJob } from './import-rows.service.ts'
import { findRows } from './imports.data.ts'

/**
 * Orders the next checked rows of an import, at most 25, one by one, then queues itself for the rest. Each is
 * authorised on the company's card for at most the displayed price. A refused row stores the reason. After a crash, or
 * concurrently, no row is ordered twice: its line is the order's reference.
 */
export async function orderImport(deps: Deps, importId: string): Promise<void> {
  const shipmentImport = await deps.db.shipmentImport.findUnique({ where: { id: importId } })
  if (shipmentImport?.status !== 'ordering') return
  const buyer = {
    senderId: shipmentImport.senderId,
    accountId: shipmentImport.orderedById ?? shipmentImport.uploadedById,
    ...(shipmentImport.orderedByKeyId === null ? {} : { apiKeyId: shipmentImport.orderedByKeyId }),
  }
  for (const row of await findRows(deps.db, importId, { status: 'ready', limit: rowsPerJob })) {
    const { shipment, plannedPickupAt, faults } = readRow(readCells(row))
    // A ready row could be read when it was checked.
    if (!shipment)
      throw new Error(`Line ${row.line} of import ${importId} cannot be read: ${describeFaults(faults)}`)
    const data = await tryOrder(
      orderOffSession(deps, buyer, shipment, {
        reference: `import-${importId}-${row.line}`,
        maxPriceCents: row.priceCents ?? 0,
        plannedPickupAt,
      }),
    )
    await deps.db.importRow.updateMany({ where: { importId, line: row.line, status: 'ready' }, data })
  }
  await queueRestOrFinish(deps, importId, {
    job: orderImportJob,
    from: 'ordering',
    to: 'done',
    rowStatus: 'ready',
  })
}

async function tryOrder(placement: Promise<string>) {
  try {
    return { status: 'ordered', orderId: await placement } as const
  } catch (error) {
    return { status: 'refused', message: describeRefusal(toRefusal(error)) } as const
  }
}
