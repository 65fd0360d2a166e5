import type { Preparation } from '@repo/prisma/preparation'
import { addVirtualClock } from '@repo/prisma/virtual-clock'
import pg from 'pg'
import type { JobQueue } from '../jobs.ts'
import { openJobs } from '../jobs.ts'
import { createLog } from '../log.ts'

/**
 * Returns the preparation of a product's test databases. Their job queues exist, their clock is virtual, and a
 * notification or text message of an unknown event fails.
 */
export function prepareTestTemplate(
  definitions: readonly JobQueue[],
  events: readonly string[],
): Preparation {
  const eventChecks = createEventChecks(events)
  return addVirtualClock({
    name: 'jobs',
    version: `${JSON.stringify(definitions)}\n${eventChecks}`,
    prepare: async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(eventChecks).finally(() => client.end())
      const log = createLog({ name: 'test', level: 'error' })
      const jobs = await openJobs({ connectionString: url, definitions, isWorker: false, log })
      await jobs.stop()
    },
  })
}

function createEventChecks(events: readonly string[]): string {
  const list = events.map((event) => `'${event}'`).join(', ')
  return ['notification', 'sms']
    .map((table) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_known_event CHECK (kind IN (${list}));`)
    .join('\n')
}
