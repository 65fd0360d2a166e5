import { silenceLimitMs } from '@repo/delivery-rules/offer'
import { findDueRequests, findMsUntilDeadline, postponeSearch } from '#api/core/dispatch/dispatch.data.ts'
import type { Deps } from '#api/deps.ts'
import { watchPickups } from './pickup-watch/pickup-watch.sweeper.ts'
import { removeOverdueCarriers } from './removal/removal.service.ts'
import { offerNext } from './search/search.service.ts'

const batchSize = 24
const maxConcurrent = 4
const retryPauseS = 5
/** The pause before checking work that another worker has. */
const heldElsewhereMs = 25

/**
 * Processes everything due in dispatch, by the database's clock: expires offers, asks the next nearest carriers, ends
 * searches, removes overdue carriers, watches those before pickup. Returns the milliseconds until the next deadline,
 * null without one. Safe to run concurrently. A failure is logged and retried, and blocks no other.
 */
export async function sweepDispatch(deps: Deps): Promise<number | null> {
  // Searches come first, so that offers expire on time: the rest may take a quarter of a second.
  await advanceSearches(deps)
  const failures = (await removeOverdueCarriers(deps)) + (await watchPickups(deps))
  // Then the searches that were resumed above, or became due meanwhile.
  const isHeldElsewhere = await advanceSearches(deps)
  const nextMs = await findMsUntilDeadline(deps.db, silenceLimitMs)
  const minMs = failures > 0 ? 1000 : isHeldElsewhere ? heldElsewhereMs : 0
  return nextMs === null ? null : Math.max(minMs, Math.ceil(nextMs))
}

/** Advances due searches. Returns true when another worker is doing the rest. */
async function advanceSearches(deps: Deps): Promise<boolean> {
  for (;;) {
    const dueIds = await findDueRequests(deps.db, batchSize)
    if (dueIds.length === 0) return false
    const queue = [...dueIds]
    let advancedCount = 0
    const workThroughQueue = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (await advanceSearch(deps, id)) advancedCount += 1
      }
    }
    await Promise.all(Array.from({ length: maxConcurrent }, workThroughQueue))
    if (advancedCount === 0) return true
  }
}

async function advanceSearch(deps: Deps, requestId: string): Promise<boolean> {
  try {
    return await offerNext(deps, requestId)
  } catch (error) {
    deps.log.error({ err: error, requestId }, 'a search could not be advanced, it is postponed')
    await postponeSearch(deps.db, requestId, retryPauseS)
    return true
  }
}
