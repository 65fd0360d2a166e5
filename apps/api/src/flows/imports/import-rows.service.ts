import type { ImportRowStatus, ImportStatus } from '@repo/prisma/delivery-types'
import type { JobDefinition } from '@repo/server-kit/jobs'
import type { Deps } from '#api/deps.ts'
import { notifyOfImport } from './import-news.service.ts'

/** The number of rows of one job, so that files of other companies are processed in between. */
export const rowsPerJob = 25

/**
 * Queues the same job again while rows are left, else sets the import's next status, and notifies the company once it
 * is done. All happens in one transaction, so that a crash loses nothing.
 */
export async function queueRestOrFinish(
  deps: Deps,
  importId: string,
  work: {
    readonly job: JobDefinition<{ importId: string }>
    readonly from: ImportStatus
    readonly to: ImportStatus
    /** The status of the rows that are left. */
    readonly rowStatus: ImportRowStatus
  },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const left = await tx.importRow.count({ where: { importId, status: work.rowStatus } })
    if (left > 0) return deps.jobs.enqueue(tx, work.job, { importId })
    const { count } = await tx.shipmentImport.updateMany({
      where: { id: importId, status: work.from },
      data: { status: work.to },
    })
    if (count > 0 && work.to === 'done') await notifyOfImport(deps, tx, importId)
  })
}
