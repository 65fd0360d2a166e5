import type { Deps } from '#api/deps.ts'
import { decideByRule } from './decide.service.ts'
import { dueProblems } from './pickup-problems.data.ts'

const mostAtOnce = 100

/**
 * Decides the problems at pickups whose time is over. What fails is logged and tried again, and holds nothing else up. Several workers may
 * sweep at once.
 */
export async function sweepPickupProblems(deps: Deps): Promise<void> {
  for (const due of await dueProblems(deps.db, mostAtOnce)) {
    try {
      await decideByRule(deps, due)
    } catch (error) {
      deps.log.error({ err: error, problemId: due.id }, 'a problem at a pickup could not be decided')
    }
  }
}
