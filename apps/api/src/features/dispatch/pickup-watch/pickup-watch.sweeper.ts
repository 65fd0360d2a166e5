import { followApproach, nextLookAt, watchPickup } from '@repo/delivery-rules/pickup-watch'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Deps } from '#api/deps.ts'
import type { Look, Watched } from './pickup-watch.data.ts'
import { dueWatches, keepLooks, putLookOff, watchOf } from './pickup-watch.data.ts'
import { clearNudge, nudgeCarrier, relayPickup } from './pickup-watch.service.ts'

const batchSize = 500
const failedAgainS = 5

/**
 * Looks at every carrier before pickup whose look is due. Most are fine: they are read and noted by one statement each way. Who is to be
 * asked, let be again or replaced is judged anew under its order's lock, so that of two workers one acts. Answers how many failed:
 * what fails here holds no search up.
 */
export async function watchPickups(deps: Deps): Promise<number> {
  try {
    const looked = (await dueWatches(deps.db, batchSize)).map((watched) => ({
      watched,
      ...lookAt(deps, watched),
    }))
    const calm = looked.filter(({ needsAction }) => !needsAction)
    await keepLooks(
      deps.db,
      calm.map(({ look }) => look),
    )
    let failures = 0
    for (const { watched, needsAction } of looked)
      if (needsAction && !(await hasActed(deps, watched))) failures += 1
    return failures
  } catch (error) {
    deps.log.error({ err: error }, 'the carriers before pickup could not be looked at')
    return 1
  }
}

async function hasActed(deps: Deps, watched: Watched): Promise<boolean> {
  const { deliveryId } = watched
  try {
    await act(deps, watched)
    return true
  } catch (error) {
    deps.log.error({ err: error, deliveryId }, 'a carrier before pickup could not be watched')
    await putLookOff(deps.db, deliveryId, failedAgainS)
    return false
  }
}

function lookAt({ config }: Pick<Deps, 'config'>, watched: Watched) {
  const { startedAt, pickup, track, nudge, now, arrivedAt, plannedPickupAt, lastHeardAt } = watched
  const rules = config.pickupWatch
  const progress = startedAt && followApproach(watched.progress, track, { startedAt, pickup }, rules)
  // What is not caught up with is not judged: it may have moved on long since.
  const verdict = watched.hasMorePoints
    ? ({ kind: 'waiting' } as const)
    : watchPickup({ lastHeardAt, arrivedAt, plannedPickupAt, progress }, nudge, rules, now)
  const look: Look = {
    deliveryId: watched.deliveryId,
    wasDueAt: watched.lookAt,
    lookAt: watched.hasMorePoints ? now : nextLookAt(lastHeardAt, nudge, rules, now),
    progress,
  }
  const needsAction =
    verdict.kind === 'nudge' || verdict.kind === 'relay' || (verdict.kind === 'fine' && nudge !== null)
  return { verdict, look, needsAction }
}

async function act(deps: Deps, known: Watched): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    const watched = order && (await watchOf(tx, known.deliveryId))
    if (!watched) return
    const { verdict, look } = lookAt(deps, watched)
    if (verdict.kind === 'relay') return void (await relayPickup(deps, tx, order, watched, verdict.reason))
    const asked = verdict.kind === 'nudge' ? await nudgeCarrier(deps, tx, order, watched, verdict) : null
    if (verdict.kind === 'fine') await clearNudge(tx, order, watched)
    const open = asked ?? (verdict.kind === 'waiting' ? watched.nudge : null)
    const next = nextLookAt(watched.lastHeardAt, open, deps.config.pickupWatch, order.now)
    await keepLooks(tx, [{ ...look, lookAt: watched.hasMorePoints ? look.lookAt : next }])
  })
}
