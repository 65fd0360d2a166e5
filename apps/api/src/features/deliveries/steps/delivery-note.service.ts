import type { Waiting } from '@repo/delivery-rules/recipient-absence'
import { undoWindowMs } from '@repo/delivery-rules/statuses'
import { databaseNow } from '@repo/server-kit/database'
import { findWaitAtDropoff } from '#api/core/order/wait-at-dropoff.service.ts'
import type { Db } from '#api/database.ts'
import type { NotedDelivery } from '../deliveries.data.ts'
import { findNotedDelivery } from '../deliveries.data.ts'
import { hasGoodsAboard } from './steps.rules.ts'

/** A delivery as its carrier's screen shows it now. */
export type DeliveryNote = {
  readonly delivery: NotedDelivery
  /** The wait for an absent recipient; null without one. */
  readonly waiting: Waiting | null
  /** The deadline for undoing the last step; null when it cannot be undone. */
  readonly undoableUntil: Date | null
  readonly now: Date
}

/** Returns the note of a delivery in any state. Null for an unknown id. */
export async function readDeliveryNote(db: Db, deliveryId: string): Promise<DeliveryNote | null> {
  const delivery = await findNotedDelivery(db, deliveryId)
  return delivery && toNote(db, delivery)
}

/** Returns the note of a delivery that the caller has read, as of now. */
export async function toNote(db: Db, delivery: NotedDelivery): Promise<DeliveryNote> {
  const now = await databaseNow(db)
  return {
    delivery,
    now,
    waiting: await findWaitAtDropoff(db, delivery, now),
    undoableUntil: findUndoEnd(delivery, now),
  }
}

function findUndoEnd({ status, atPickupAt, atDropoffAt, events }: NotedDelivery, now: Date): Date | null {
  const isAboard = hasGoodsAboard({ status })
  if (!isAboard && status !== 'approaching') return null
  const transitAt = status === 'in_transit' ? (events[0]?.at ?? null) : null
  const stepTimesMs = [isAboard ? atDropoffAt : atPickupAt, transitAt].flatMap((at) =>
    at ? [at.getTime()] : [],
  )
  if (stepTimesMs.length === 0) return null
  const until = new Date(Math.max(...stepTimesMs) + undoWindowMs)
  return now <= until ? until : null
}
