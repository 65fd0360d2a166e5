import type { Deps } from '#api/deps.ts'
import { dueApproaches, lookLater } from './approach.data.ts'
import { lookAtApproach } from './approach.service.ts'

/** So many carriers are looked at before the newest positions are read again. */
const mostAtOnce = 100
const afterFailureMs = 60_000

/**
 * Looks at the carriers on their way whose turn it is. What fails is logged and tried again a minute later, and holds nobody else up. Several workers may
 * sweep at once. Returns 0 while there may be more.
 */
export async function sweepApproaches(deps: Deps): Promise<number | null> {
  const due = await dueApproaches(deps.db, mostAtOnce)
  for (const seen of due) {
    try {
      await lookAtApproach(deps, seen)
    } catch (error) {
      const { deliveryId } = seen
      deps.log.error({ err: error, deliveryId }, 'it could not be told when a carrier arrives')
      await lookLater(deps.db, seen, afterFailureMs)
    }
  }
  return due.length === mostAtOnce ? 0 : null
}
