import { searchLeadMs } from '@repo/delivery-rules/schedule'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { decideAuthorise } from '#api/core/settlement/settlement.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { endLockedPlanned } from './planned-pickup.service.ts'

const mostAtOnce = 100

/**
 * Carries out what is due for planned pickups by the database's clock: 30 minutes before, the card is to be authorised; one that is not paid
 * at its pickup is cancelled for free. Answers the milliseconds until the next such instant, null when there is none. Several
 * workers may sweep at once; what one cannot do is logged and tried again, and holds nothing else up.
 */
export async function sweepPlannedPickups(deps: Deps): Promise<number | null> {
  const [begun, ended] = [await dueToBegin(deps.db), await dueToEnd(deps.db)]
  for (const { id } of begun) await attempt(deps, id, () => begin(deps, id))
  for (const { id } of ended) await attempt(deps, id, () => end(deps, id))
  const nextMs = await untilNextMs(deps.db)
  return nextMs === null ? null : Math.max(1000, Math.ceil(nextMs))
}

type Row = { readonly id: string }

function dueToBegin(db: Db): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT o.id FROM "order" o JOIN payment p ON p.id = o.payment_id
    WHERE o.phase = 'scheduled' AND p.status = 'planned' AND p.due_action IS NULL
      AND o.planned_pickup_at <= (SELECT app_now()) + ${searchLeadMs}::int * interval '1 millisecond'
    ORDER BY o.planned_pickup_at LIMIT ${mostAtOnce}::int`
}

function dueToEnd(db: Db): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT id FROM "order" WHERE phase = 'scheduled' AND planned_pickup_at <= (SELECT app_now())
    ORDER BY planned_pickup_at LIMIT ${mostAtOnce}::int`
}

async function untilNextMs(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(CASE
        WHEN p.status = 'planned' AND p.due_action IS NULL
        THEN o.planned_pickup_at - ${searchLeadMs}::int * interval '1 millisecond'
        ELSE o.planned_pickup_at END) - (SELECT app_now())) * 1000)::float8 AS ms
    FROM "order" o JOIN payment p ON p.id = o.payment_id WHERE o.phase = 'scheduled'`
  return row?.ms ?? null
}

async function begin(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase === 'scheduled') await decideAuthorise(deps, tx, order.paymentId)
  })
}

async function end(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase === 'scheduled') await endLockedPlanned(deps, tx, order, 'payment-declined')
  })
}

async function attempt(deps: Deps, orderId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'a planned pickup could not be moved on, it is tried again')
  }
}
