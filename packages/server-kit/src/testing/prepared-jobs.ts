import type { Preparation } from '@repo/prisma/preparation'
import { onVirtualClock } from '@repo/prisma/virtual-clock'
import type { JobQueue } from '../jobs.ts'
import { openJobs } from '../jobs.ts'
import { createLog } from '../log.ts'

/** Prepares the template of a product's test databases: its job queues are there, and its clock is virtual. */
export function preparedJobs(definitions: readonly JobQueue[]): Preparation {
  return onVirtualClock({
    name: 'jobs',
    version: JSON.stringify(definitions),
    prepare: async (url) => {
      const log = createLog({ name: 'test', level: 'error' })
      const jobs = await openJobs({ connectionString: url, definitions, isWorker: false, log })
      await jobs.stop()
    },
  })
}
