import type { Preparation } from '@repo/prisma/preparation'
import { onVirtualClock } from '@repo/prisma/virtual-clock'
import pg from 'pg'
import type { JobQueue } from '../jobs.ts'
import { openJobs } from '../jobs.ts'
import { createLog } from '../log.ts'

/**
 * Prepares the template of a product's test databases: its job queues exist, its clock is virtual, and a notification
 * or a text message of an event outside the product's table of events fails.
 */
export function preparedJobs(definitions: readonly JobQueue[], events: readonly string[]): Preparation {
  const onlyKnown = onlyKnownEvents(events)
  return onVirtualClock({
    name: 'jobs',
    version: `${JSON.stringify(definitions)}\n${onlyKnown}`,
    prepare: async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(onlyKnown).finally(() => client.end())
      const log = createLog({ name: 'test', level: 'error' })
      const jobs = await openJobs({ connectionString: url, definitions, isWorker: false, log })
      await jobs.stop()
    },
  })
}

function onlyKnownEvents(events: readonly string[]): string {
  const known = events.map((event) => `'${event}'`).join(', ')
  return ['notification', 'sms']
    .map((table) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_known_event CHECK (kind IN (${known}));`)
    .join('\n')
}
