import type {
  OpenReminder,
  PickupConcern,
  PickupProgress,
  PickupVerdict,
} from '@repo/delivery-rules/pickup-watch'
import { computeReassignTime } from '@repo/delivery-rules/pickup-watch'
import type { PickupNudge } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { readPickupWatchRules } from '#api/core/business-settings/business-settings.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { sendPushMessages } from '#api/core/notifications/push.service.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { parseConcern } from '#api/core/order/pickup-concern.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { removeCarrier } from '../removal/removal.service.ts'
import type { WatchedPickup } from './pickup-watch.data.ts'
import { findOpenReminder } from './pickup-watch.data.ts'
import { writeReminderPush, writeReminderText } from './pickup-watch.texts.ts'

type ReminderVerdict = Extract<PickupVerdict, { kind: 'remind' }>

/**
 * Asks a carrier on its screens and by push whether it is on its way, and returns the reminder. Ends an open reminder
 * for another reason. The order is locked.
 */
export async function remindCarrier(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { deliveryId, carrierId, reminder, progress }: WatchedPickup,
  { reason, since, relayAt }: ReminderVerdict,
): Promise<OpenReminder> {
  if (reminder) await endReminder(tx, reminder.id, 'changed', order.now)
  await tx.pickupNudge.create({
    data: { deliveryId, reason, since, nudgedAt: order.now, relayAt, ...toWay(progress) },
    select: { id: true },
  })
  await notify(tx, carrierId, {
    kind: 'pickup-nudge',
    text: writeReminderText(reason, relayAt),
    orderId: order.id,
  })
  await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
  const ttlS = Math.ceil((relayAt.getTime() - order.now.getTime()) / 1000)
  if (ttlS > 0)
    await sendPushMessages(deps, tx, carrierId, { ...writeReminderPush(reason, deliveryId), ttlS })
  return { reason, relayAt }
}

/** Returns the columns of the known way at the time of a reminder, which the staff sees. */
function toWay(progress: PickupProgress | null) {
  if (!progress) return {}
  const { way } = progress
  const wayM = Math.round(way.metres)
  return { wayBy: way.by, wayM, ...(way.by === 'road' ? { wayS: Math.round(way.seconds) } : {}) }
}

/** Withdraws a carrier's open reminder, because it moves or has sent a position again. The order is locked. */
export async function clearReminder(
  tx: Tx,
  order: LockedOrder,
  { reminder, carrierId }: Pick<WatchedPickup, 'reminder' | 'carrierId'>,
): Promise<void> {
  if (!reminder) return
  await endReminder(tx, reminder.id, 'cleared', order.now)
  await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
}

/**
 * Takes the delivery from its carrier, so that the search for another one begins, and notifies carrier and sender. The
 * order is locked.
 */
export async function reassignPickup(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { deliveryId, reminder }: WatchedPickup,
  reason: PickupConcern,
): Promise<void> {
  if (reminder) await endReminder(tx, reminder.id, 'relayed', order.now)
  await removeCarrier(deps, tx, order, deliveryId, reason)
}

async function endReminder(
  tx: Tx,
  id: bigint,
  outcome: 'cleared' | 'changed' | 'relayed',
  at: Date,
): Promise<void> {
  await tx.pickupNudge.updateMany({ where: { id, endedAt: null }, data: { endedAt: at, outcome } })
}

/**
 * Answers the open reminder of a carrier's delivery ("Je suis en route"), which extends its time once. Returns the
 * reminder's state. Idempotent; without a reminder it returns null. `delivery-lost` (409) once the delivery is
 * reassigned or cancelled; another carrier's is `not-found`.
 */
export async function confirmOnTheWay(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<PickupNudge | null> {
  const { orderId, carrierId } = await requireCarriedDelivery(deps.db, caller, deliveryId)
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { status } = await tx.delivery.findUniqueOrThrow({
      where: { id: deliveryId },
      select: { status: true },
    })
    if (!order || status === 'withdrawn' || status === 'cancelled') {
      throw new Refusal('delivery-lost', { facts: { statut: status === 'cancelled' ? 'ANN' : null } })
    }
    const reminder = await findOpenReminder(tx, deliveryId)
    if (!reminder || reminder.answeredAt !== null) return reminder
    const answer = {
      answeredAt: order.now,
      relayAt: computeReassignTime(toReminder(reminder), await readPickupWatchRules(tx), order.now),
    }
    await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
    return tx.pickupNudge.update({ where: { id: reminder.id }, data: answer })
  })
}

function toReminder({ reason, relayAt }: PickupNudge): OpenReminder {
  return { reason: parseConcern(reason), relayAt }
}
