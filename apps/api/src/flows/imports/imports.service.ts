import { databaseNow } from '@repo/server-kit/database'
import { ParsingAborted, parseInThread } from '@repo/server-kit/parsing'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { findActiveCard } from '#api/core/cards/saved-card.service.ts'
import type { Deps } from '#api/deps.ts'
import { checkImportJob, orderImportJob } from '#api/job-definitions.ts'
import type { CsvFile, CsvRow } from './csv.rules.ts'
import { readCells, writeErrors } from './csv.rules.ts'
import type { ImportRow, ImportSummary } from './imports.data.ts'
import { findImport, findImports, findRows } from './imports.data.ts'

const csvModule = new URL('./csv.rules.ts', import.meta.url)

/**
 * Stores the rows of an uploaded file, queues their check and returns the import's id. A repeat stores another import.
 * Throws `invalid-fields` on `fichier` for a file that cannot be read, or without rows to import.
 */
export async function importFile(deps: Deps, caller: Caller, file: File): Promise<string> {
  const csvFile = await parseInThread<Uint8Array, CsvFile>(csvModule, 'readCsv', await file.bytes()).catch(
    (error) => {
      if (error instanceof ParsingAborted) return { fault: 'Ce fichier ne peut pas être lu' }
      throw error
    },
  )
  if (csvFile.fault !== null) throw new Refusal('invalid-fields', { fields: { fichier: csvFile.fault } })
  return deps.db.$transaction(async (tx) => {
    const { id } = await tx.shipmentImport.create({
      data: {
        senderId: caller.senderId,
        uploadedById: caller.accountId,
        fileName: file.name.slice(-200) || 'import.csv',
        createdAt: await databaseNow(tx),
      },
    })
    await tx.importRow.createMany({
      data: csvFile.rows.map(({ line, cells }) => ({ importId: id, line, cells: { ...cells } })),
    })
    await deps.jobs.enqueue(tx, checkImportJob, { importId: id })
    return id
  })
}

/** Returns the newest twenty imports of the caller, newest first. */
export function readImports(deps: Deps, caller: Caller): Promise<readonly ImportSummary[]> {
  return findImports(deps.db, caller.senderId)
}

/** Returns an import of the caller with its rows in the order of the file; any other id is `not-found`. */
export async function requireImport(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ summary: ImportSummary; rows: readonly ImportRow[] }> {
  const summary = await findImport(deps.db, caller.senderId, id)
  if (!summary) throw new Refusal('not-found')
  return { summary, rows: await findRows(deps.db, id) }
}

/**
 * Queues the orders of an import's checked rows, once; a job places them, for an API key within its limit. Throws
 * `import-not-ready` before the check is over, and `no-saved-card`, also for a repeat. Any other import is `not-found`.
 */
export async function orderRows(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { summary } = await requireImport(deps, caller, id)
  if (summary.status === 'checking') throw new Refusal('import-not-ready')
  if (!(await findActiveCard(deps.db, caller.senderId))) throw new Refusal('no-saved-card')
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.shipmentImport.updateMany({
      where: { id, status: 'ready' },
      data: {
        status: 'ordering',
        orderedById: caller.accountId,
        orderedByKeyId: caller.apiKeyId ?? null,
      },
    })
    if (count > 0) await deps.jobs.enqueue(tx, orderImportJob, { importId: id })
  })
}

/** Returns the CSV file of an import's refused rows, and its file name. Any other import is `not-found`. */
export async function createErrorFile(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ fileName: string; text: string }> {
  const { summary, rows } = await requireImport(deps, caller, id)
  const refused = rows
    .filter(({ status }) => status === 'refused')
    .map((row): CsvRow & { message: string } => ({
      line: row.line,
      cells: readCells(row),
      message: row.message ?? '',
    }))
  return {
    fileName: `${summary.fileName.replace(/\.[^.]*$/, '')}-erreurs.csv`,
    text: writeErrors(refused),
  }
}
