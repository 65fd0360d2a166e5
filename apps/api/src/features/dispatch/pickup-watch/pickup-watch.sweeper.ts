import type { MeasuredPoint, PickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import {
  computeNextCheck,
  followApproach,
  selectPointsToCount,
  watchPickup,
} from '@repo/delivery-rules/pickup-watch'
import { readPickupWatchRules } from '#api/core/business-settings/business-settings.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Deps } from '#api/deps.ts'
import type { PickupCheck, WatchedPickup } from './pickup-watch.data.ts'
import { findWatch, leaseDueWatches, postponeCheck, storeChecks } from './pickup-watch.data.ts'
import { clearReminder, reassignPickup, remindCarrier } from './pickup-watch.service.ts'
import { measureWays } from './ways-to-pickup.service.ts'

const batchSize = 50
/** The maximum duration of a sweep, because searches for carriers wait meanwhile. */
const maxSweepMs = 250
/** Longer than a batch takes. */
const leaseMs = 15_000
const retryPauseS = 5

/**
 * Checks the due carriers before pickup, and begins no batch after 250 ms. Reminders, their end and reassignments are
 * checked again under the order's lock, so that of two workers one acts. Returns the number of failures, which block no
 * search.
 */
export async function watchPickups(deps: Deps): Promise<number> {
  const deadlineMs = performance.now() + maxSweepMs
  let failures = 0
  try {
    for (;;) {
      const duePickups = await leaseDueWatches(deps.db, batchSize, leaseMs)
      failures += await checkAll(deps, duePickups)
      if (duePickups.length < batchSize || performance.now() >= deadlineMs) return failures
    }
  } catch (error) {
    deps.log.error({ err: error }, 'the carriers before pickup could not be checked')
    return failures + 1
  }
}

/** Checks a batch: stores what needs no action, then acts on the rest. Returns the number of failures. */
async function checkAll(deps: Deps, duePickups: readonly WatchedPickup[]): Promise<number> {
  const checkedPickups: (CheckedPickup & {
    readonly pickup: WatchedPickup
    readonly points: readonly MeasuredPoint[]
  })[] = []
  if (duePickups.length === 0) return 0
  const rules = await readPickupWatchRules(deps.db)
  for (const pickup of duePickups) {
    const points = await measureWays(deps, pickup)
    checkedPickups.push({ pickup, points, ...checkPickup(rules, pickup, points) })
  }
  const withoutAction = checkedPickups.filter(({ needsAction }) => !needsAction)
  await storeChecks(
    deps.db,
    withoutAction.map(({ check }) => check),
  )
  let failures = 0
  for (const { pickup, points, needsAction } of checkedPickups)
    if (needsAction && !(await tryToAct(deps, pickup, points))) failures += 1
  return failures
}

/** Returns false after a failure, which is logged; the check is postponed. */
async function tryToAct(
  deps: Deps,
  pickup: WatchedPickup,
  points: readonly MeasuredPoint[],
): Promise<boolean> {
  const { deliveryId } = pickup
  try {
    await actUnderLock(deps, pickup, points)
    return true
  } catch (error) {
    deps.log.error({ err: error, deliveryId }, 'a carrier before pickup could not be checked')
    await postponeCheck(deps.db, deliveryId, retryPauseS)
    return false
  }
}

type CheckedPickup = ReturnType<typeof checkPickup>

/** Judges a carrier by its measured positions. */
function checkPickup(rules: PickupWatchRules, pickup: WatchedPickup, measured: readonly MeasuredPoint[]) {
  const { startedAt, track, reminder, now, arrivedAt, plannedPickupAt, lastContactAt } = pickup
  const pointsByTime = new Map(measured.map((point) => [point.recordedAt.getTime(), point]))
  const uncounted = startedAt ? selectPointsToCount(pickup.progress, track, startedAt) : []
  const points = uncounted.flatMap(({ recordedAt }) => pointsByTime.get(recordedAt.getTime()) ?? [])
  const progress = startedAt && followApproach(pickup.progress, points, rules)
  // A carrier with unread positions is not judged: it may have moved long ago.
  const isBehind = pickup.hasMorePoints || points.length < uncounted.length
  const verdict = isBehind
    ? ({ kind: 'waiting' } as const)
    : watchPickup({ lastContactAt, arrivedAt, plannedPickupAt, progress }, reminder, rules, now)
  const check: PickupCheck = {
    deliveryId: pickup.deliveryId,
    wasDueAt: pickup.lookAt,
    lookAt: isBehind ? now : computeNextCheck(lastContactAt, reminder, rules, now),
    progress,
  }
  const needsAction =
    verdict.kind === 'remind' || verdict.kind === 'reassign' || (verdict.kind === 'fine' && reminder !== null)
  return { verdict, check, isBehind, needsAction }
}

/** Judges a carrier again under its order's lock, and reminds, reassigns or clears it. */
async function actUnderLock(
  deps: Deps,
  duePickup: WatchedPickup,
  points: readonly MeasuredPoint[],
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, duePickup.orderId)
    const pickup = order && (await findWatch(tx, duePickup.deliveryId))
    if (!pickup) return
    const rules = await readPickupWatchRules(tx)
    const { verdict, check, isBehind } = checkPickup(rules, pickup, points)
    if (verdict.kind === 'reassign')
      return void (await reassignPickup(deps, tx, order, pickup, verdict.reason))
    const newReminder =
      verdict.kind === 'remind'
        ? await remindCarrier(deps, tx, order, { ...pickup, progress: check.progress }, verdict)
        : null
    if (verdict.kind === 'fine') await clearReminder(tx, order, pickup)
    const reminder = newReminder ?? (verdict.kind === 'waiting' ? pickup.reminder : null)
    const next = computeNextCheck(pickup.lastContactAt, reminder, rules, order.now)
    await storeChecks(tx, [{ ...check, lookAt: isBehind ? check.lookAt : next }])
  })
}
