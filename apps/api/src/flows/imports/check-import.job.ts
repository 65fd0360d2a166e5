import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#api/deps.ts'
import { estimateTrip } from '#api/features/estimates/estimates.service.ts'
import { checkImportJob } from '#api/job-definitions.ts'
import type { Cells } from './csv.rules.ts'
import { cellsOf } from './csv.rules.ts'
import { findRows } from './imports.data.ts'
import { readRow } from './imports.wire.ts'
import { goOn, rowsAtATime } from './rows.job.ts'

/**
 * Checks and prices the next rows of an import that are not checked yet, and queues itself for those after them, so that a long file waits
 * its turn among the others; after the last it makes the import ready. Taken up again after a crash it goes on where it stopped; twice at
 * once is harmless.
 */
export async function checkImport(deps: Deps, importId: string): Promise<void> {
  const found = await deps.db.shipmentImport.findUnique({ where: { id: importId } })
  if (found?.status !== 'checking') return
  for (const row of await findRows(deps.db, importId, { status: 'checking', atMost: rowsAtATime })) {
    const data = await judged(deps, found.senderId, cellsOf(row))
    await deps.db.importRow.updateMany({ where: { importId, line: row.line, status: 'checking' }, data })
  }
  await goOn(deps, importId, { job: checkImportJob, from: 'checking', to: 'ready', rows: 'checking' })
}

async function judged(deps: Deps, senderId: string, cells: Cells) {
  const read = readRow(cells)
  if ('fault' in read) return { status: 'refused', message: read.fault } as const
  try {
    const { quote } = await estimateTrip(deps, { senderId }, read.shipment)
    return { status: 'ready', priceCents: quote.priceCents } as const
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { status: 'refused', message: sentenceOf(error) } as const
  }
}

/** What a refusal says of a row: its fields first, for they say what to mend. */
export function sentenceOf(refusal: Refusal): string {
  const [field] = Object.entries(refusal.fields)
  return field ? `${field[0]} : ${field[1]}` : refusal.message
}
