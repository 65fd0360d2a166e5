import type { Deps } from '#api/deps.ts'
import { findDueApproaches, postponeCheck } from './approach.data.ts'
import { checkApproach } from './approach.service.ts'

/** The maximum number of carriers in a batch, which is small because each batch is read with the newest positions. */
const batchSize = 100
const retryPauseMs = 60_000

/**
 * Checks up to 100 due carriers. A failure is logged and retried after a minute, and blocks no other. Safe to run
 * concurrently. Returns 0 while more may be due, else null.
 */
export async function sweepApproaches(deps: Deps): Promise<number | null> {
  const dueApproaches = await findDueApproaches(deps.db, batchSize)
  for (const approaching of dueApproaches) {
    try {
      await checkApproach(deps, approaching)
    } catch (error) {
      const { deliveryId } = approaching
      deps.log.error({ err: error, deliveryId }, 'the arrival of a carrier could not be announced')
      await postponeCheck(deps.db, approaching, retryPauseMs)
    }
  }
  return dueApproaches.length === batchSize ? 0 : null
}
