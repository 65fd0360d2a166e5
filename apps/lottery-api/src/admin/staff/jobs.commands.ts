import { addNoun } from '@repo/server-kit/staff/command'
import { reportFailedJobs } from '@repo/server-kit/staff/failed-jobs'
import { z } from 'zod'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'

/** Adds `lottery-admin jobs …`. */
export function addJobs(top: Noun): void {
  addQuery(addNoun(top, 'jobs', 'background work'), {
    name: 'list',
    description:
      'list the background jobs that were given up, as mails and push messages that did not get through, newest first (at most 50); noted in the audit',
    input: z.object({}),
    run: (deps) => reportFailedJobs(deps, null),
  })
}
