import type { Deps } from '#api/deps.ts'
import { dueApproaches, postponeCheck } from './approach.data.ts'
import { checkApproach } from './approach.service.ts'

/** The batch size before the newest positions are read again. */
const batchSize = 100
const afterFailureMs = 60_000

/**
 * Checks the due carriers on their way. Failures are logged and retried a minute later, and block no other. Several
 * workers may sweep concurrently. Returns 0 while there may be more.
 */
export async function sweepApproaches(deps: Deps): Promise<number | null> {
  const due = await dueApproaches(deps.db, batchSize)
  for (const seen of due) {
    try {
      await checkApproach(deps, seen)
    } catch (error) {
      const { deliveryId } = seen
      deps.log.error({ err: error, deliveryId }, 'the arrival of a carrier could not be announced')
      await postponeCheck(deps.db, seen, afterFailureMs)
    }
  }
  return due.length === batchSize ? 0 : null
}
