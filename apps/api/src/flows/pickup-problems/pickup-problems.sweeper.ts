import type { Deps } from '#api/deps.ts'
import { decideByRule } from './decide.service.ts'
import { dueProblems } from './pickup-problems.data.ts'

const batchSize = 100

/** Decides expired pickup problems. Failures are logged and retried, and block no other. Several workers may sweep concurrently. */
export async function sweepPickupProblems(deps: Deps): Promise<void> {
  for (const due of await dueProblems(deps.db, batchSize)) {
    try {
      await decideByRule(deps, due)
    } catch (error) {
      deps.log.error({ err: error, problemId: due.id }, 'a problem at a pickup could not be decided')
    }
  }
}
