import { settleSlowRefunds } from '@repo/stripe-edge/stand-in/refunds'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { sweepPlannedPickups } from '#api/flows/ordering/planned-pickups.sweeper.ts'
import { sweepPickupProblems } from '#api/flows/pickup-problems/pickup-problems.sweeper.ts'
import { reconcileAfterwards, reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { carryingActs } from './carrying.acts.ts'
import type { Lane } from './lane.ts'
import { decideDisputes } from './refunds.acts.ts'
import { planEnd } from './road.acts.ts'
import type { Act, Scene } from './scene.ts'
import { carryOutJob, collectNotices, sendNotice } from './system.acts.ts'
import type { OrderView } from './view.ts'
import { isAboard, isOver, readState } from './view.ts'

/** The parts of a scene that settling needs. */
type Setting = Pick<Scene, 'lane' | 'cast' | 'random' | 'memory'>

const maxRounds = 14
/** Longer than a search and than a payment waits for its order, and short enough that nothing is overdue. */
const roundMs = 15.5 * 60_000

/**
 * Settles a history: delivers notices, runs jobs and sweeps, lets carriers hand over their goods, passes time. Returns
 * a sentence about each thing that is still unsettled after 14 rounds; none when everything is at rest.
 */
export async function settle(scene: Setting, note: (line: string) => void): Promise<readonly string[]> {
  const { lane, cast, random } = scene
  // In half of the histories undelivered notices stay lost: the reconciler alone must suffice.
  const areNoticesDelivered = random() < 0.5
  // In the others the disputes stay open: everything else must come to rest meanwhile.
  if (random() < 0.5) await decideDisputes(scene)
  let { orders } = await readState(lane.plainPool, cast.sender.accountId)
  if (random() < 0.7 && !orders.every(isOver)) await passRound(lane, orders)
  let unsettled: readonly string[] = []
  for (let round = 1; round <= maxRounds; round += 1) {
    await handOver(scene, orders)
    await runBackgroundWork(scene, areNoticesDelivered)
    ;({ orders, unsettled } = await findUnsettled(scene))
    if (unsettled.length === 0) {
      note(`everything is at rest after ${round} rounds${areNoticesDelivered ? '' : ' without a notice'}`)
      return []
    }
    await passRound(lane, orders)
  }
  return unsettled.map((what) => `${what} does not come to rest`)
}

/** Passes the time of a round, or until the next planned pickup; at the end until a debt's card is charged. */
async function passRound(lane: Lane, orders: readonly OrderView[]): Promise<void> {
  const planned = orders.find(({ phase }) => phase === 'scheduled')?.plannedPickupAt
  const nextDebtDueAt = orders.some(isOpen) ? null : orders.find(({ debtDueAt }) => debtDueAt)?.debtDueAt
  await lane.passTime(Math.max(roundMs, ((planned ?? nextDebtDueAt)?.getTime() ?? 0) - lane.now().getTime()))
}

/**
 * Runs every sweep once, and jobs up to three times. Pending notices are delivered, or lost without
 * `areNoticesDelivered`.
 */
export async function runBackgroundWork(scene: Setting, areNoticesDelivered: boolean): Promise<void> {
  const { lane, memory } = scene
  const { deps } = lane
  await sweepPlannedPickups(deps)
  await sweepPickupProblems(deps)
  await sweepDispatch(deps)
  await carryOutAll(scene)
  collectNotices(scene)
  const notices = memory.notices.splice(0)
  if (areNoticesDelivered)
    for (const eventId of notices) await sendNotice(lane, deps, eventId).catch(() => undefined)
  await settleSlowRefunds(lane.provider.pool, lane.now())
  await reconcilePayments(deps)
  await carryOutAll(scene)
  await reconcileAfterwards(deps)
}

async function carryOutAll({ lane, cast }: Setting): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) {
    const { jobs } = await readState(lane.plainPool, cast.sender.accountId)
    if (jobs.length === 0) return
    // A failure is retried with the next pass; a persistent one is reported in the end.
    for (const job of jobs) await carryOutJob(lane, lane.deps, job).catch(() => undefined)
  }
}

/** Delivers the goods aboard, or brings them back. The staff ends orders whose goods wait on the road. */
async function handOver(scene: Setting, orders: readonly OrderView[]): Promise<void> {
  for (const order of orders.filter(isAboard)) {
    for (const name of listRemainingSteps(order))
      await planHandover(scene, orders, order, name)?.run(scene.lane.deps)
  }
  // While its payment is being settled the staff is refused, and retries.
  for (const order of orders)
    await planEnd({ order, random: () => 0 })
      ?.run(scene.lane.deps)
      .catch(() => undefined)
}

/** Returns the remaining steps of the carrier with the goods, by their names. */
function listRemainingSteps({ deliveryStatus }: OrderView): readonly string[] {
  if (deliveryStatus === 'returning') return ['brings back']
  return deliveryStatus === 'picked_up' ? ['is on the way', 'delivers'] : ['delivers']
}

function planHandover(
  scene: Setting,
  orders: readonly OrderView[],
  order: OrderView,
  name: string,
): Act | null {
  const kind = carryingActs.find((one) => one.name === name)
  // Without random choices: a step out of order is planned, too.
  return kind?.plan({ ...scene, orders, order, jobs: [], random: () => 0 }) ?? null
}

/**
 * Whether a card dispute blocks the end: nothing is refunded meanwhile, and the search for the goods' next carrier
 * continues.
 */
function isWaitingForDispute({ strandedDeliveryId, isDisputed }: OrderView): boolean {
  return strandedDeliveryId !== null && isDisputed
}

/** Whether an order must still come to its end. */
function isOpen(order: OrderView): boolean {
  return !isOver(order) && !isWaitingForDispute(order)
}

/** Returns the orders as they are, and their unsettled parts. */
async function findUnsettled({ lane, cast }: Setting) {
  const { orders, jobs } = await readState(lane.plainPool, cast.sender.accountId)
  const openOrders = orders.filter(isOpen).map(({ phase }) => `an order that is ${phase}`)
  const dueMoney = orders.flatMap(({ dueAction, debtDueAt }) => [
    ...(dueAction ? [`a payment to ${dueAction}`] : []),
    ...(debtDueAt ? ['a debt'] : []),
  ])
  const { rows } = await lane.plainPool.query<{ status: string }>({
    name: 'unclaimed',
    text: `SELECT p.status FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id
     WHERE p.account_id = $1 AND o.id IS NULL AND p.status <> 'released'`,
    values: [cast.sender.accountId],
  })
  const unclaimedPayments = rows.map(({ status }) => `a payment without an order that is ${status}`)
  const pendingJobs = jobs.map(({ name }) => `the job ${name}`)
  return { orders, unsettled: [...openOrders, ...dueMoney, ...unclaimedPayments, ...pendingJobs] }
}
