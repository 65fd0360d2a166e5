import type { Deps } from '#api/deps.ts'
import { decideByRule } from './decide.service.ts'
import { findDueProblems } from './pickup-problems.data.ts'

const batchSize = 100

/**
 * Decides expired pickup problems, at most 100 a sweep. A failure is logged and retried, and blocks no other. Safe to
 * run concurrently.
 */
export async function sweepPickupProblems(deps: Deps): Promise<void> {
  for (const due of await findDueProblems(deps.db, batchSize)) {
    try {
      await decideByRule(deps, due)
    } catch (error) {
      deps.log.error({ err: error, problemId: due.id }, 'a problem at a pickup could not be decided')
    }
  }
}
