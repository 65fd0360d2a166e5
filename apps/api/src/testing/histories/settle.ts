import { settleSlowRefunds } from '#api/edges/stripe/stand-in/refunds.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { sweepPlannedPickups } from '#api/features/orders/planned-pickups.sweeper.ts'
import { reconcileAfterwards, reconcilePayments } from '#api/features/payments/reconciler.ts'
import { carryingActs } from './carrying.acts.ts'
import type { Act, Scene } from './scene.ts'
import { carryOutJob, noticeEvents, notify, waitingJobs } from './system.acts.ts'
import type { OrderView } from './view.ts'
import { isAboard, isOver, ordersOf } from './view.ts'

const mostRounds = 8
/** Longer than a search and than a payment waits for its order, and short enough that nothing is overdue. */
const roundMs = 15.5 * 60_000

/**
 * Brings a history to its end: notices and jobs arrive, the sweeps run, who has goods aboard hands them over, time passes. Answers what
 * does not come to rest.
 */
export async function settle(
  scene: Pick<Scene, 'lane' | 'cast' | 'random' | 'memory'>,
  note: (line: string) => void,
): Promise<readonly string[]> {
  const { lane, cast } = scene
  for (let round = 0; round < mostRounds; round += 1) {
    await handOver(scene)
    await calmDown(scene)
    const left = await unrest(scene)
    if (left.length === 0) {
      note(`everything is at rest after ${round + 1} rounds`)
      return []
    }
    const planned = (await ordersOf(lane.plain, cast.sender.accountId)).find(
      ({ phase }) => phase === 'scheduled',
    )
    const untilPlanned = (planned?.plannedPickupAt?.getTime() ?? 0) - lane.now().getTime()
    await lane.passTime(Math.max(roundMs, untilPlanned))
  }
  return (await unrest(scene)).map((what) => `${what} does not come to rest`)
}

/** Lets everything arrive that is on its way, until nothing more comes of it. */
async function calmDown(scene: Pick<Scene, 'lane' | 'cast' | 'random' | 'memory'>): Promise<void> {
  const { lane, memory } = scene
  const { deps } = lane
  await sweepPlannedPickups(deps)
  await sweepDispatch(deps)
  await carryOutAll(lane)
  noticeEvents(scene)
  for (const eventId of memory.notices.splice(0)) await notify(lane, deps, eventId).catch(() => undefined)
  await settleSlowRefunds(lane.provider.pool, lane.now())
  await reconcilePayments(deps)
  await carryOutAll(lane)
  await reconcileAfterwards(deps)
}

async function carryOutAll(lane: Scene['lane']): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) {
    const jobs = await waitingJobs(lane)
    if (jobs.length === 0) return
    // One that fails is tried again with the next pass; what goes on failing is seen in the end.
    for (const job of jobs) await carryOutJob(lane, lane.deps, job).catch(() => undefined)
  }
}

/** Who has goods aboard delivers them or brings them back. */
async function handOver(scene: Pick<Scene, 'lane' | 'cast' | 'random' | 'memory'>): Promise<void> {
  const { lane, cast } = scene
  const orders = await ordersOf(lane.plain, cast.sender.accountId)
  for (const order of orders.filter(isAboard)) {
    for (const name of wayOf(order)) await handingOver(scene, orders, order, name)?.run(lane.deps)
  }
}

/** The steps that are left to whoever has the goods, by their names. */
function wayOf({ deliveryStatus }: OrderView): readonly string[] {
  if (deliveryStatus === 'returning') return ['brings back']
  return deliveryStatus === 'picked_up' ? ['is on the way', 'delivers'] : ['delivers']
}

function handingOver(
  scene: Pick<Scene, 'lane' | 'cast' | 'random' | 'memory'>,
  orders: readonly OrderView[],
  order: OrderView,
  name: string,
): Act | null {
  const kind = carryingActs.find((one) => one.name === name)
  // By no dice: a step that does not belong here is planned all the same.
  return kind?.plan({ ...scene, orders, order, jobs: [], random: () => 0 }) ?? null
}

async function unrest({
  lane,
  cast,
}: Pick<Scene, 'lane' | 'cast' | 'random' | 'memory'>): Promise<readonly string[]> {
  const orders = await ordersOf(lane.plain, cast.sender.accountId)
  const open = orders.filter((order) => !isOver(order)).map(({ phase }) => `an order that is ${phase}`)
  const due = orders.flatMap(({ dueAction }) => (dueAction ? [`a payment to ${dueAction}`] : []))
  const { rows } = await lane.plain.query<{ status: string }>(
    `SELECT p.status FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id
     WHERE p.account_id = $1 AND o.id IS NULL AND p.status <> 'released'`,
    [cast.sender.accountId],
  )
  const jobs = (await waitingJobs(lane)).map(({ name }) => `the job ${name}`)
  return [
    ...open,
    ...due,
    ...rows.map(({ status }) => `a payment without an order that is ${status}`),
    ...jobs,
  ]
}
