import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import type { DeliveryStatus, Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

const includeNote = {
  vehicle: true,
  events: {
    where: { status: 'in_transit', undoneAt: null },
    orderBy: { id: 'desc' },
    take: 1,
    select: { at: true },
  },
  returns: { orderBy: { recordedAt: 'desc' }, take: 1 },
  pickupProblems: {
    orderBy: { reportedAt: 'desc' },
    take: 1,
    include: { quote: { select: { priceCents: true, commissionCents: true } } },
  },
  pickupNudges: { where: { endedAt: null }, take: 1 },
  order: {
    include: {
      quote: true,
      sender: { select: { personId: true } },
      recipientLinks: { where: { revokedAt: null }, select: { instructions: true } },
      // Whether there is a code, and whether it is locked. The code itself is never read for a carrier.
      handoverCode: { select: { lockedUntil: true } },
      // Road problems of carriers that had the goods or have them now. Only their handover code is needed.
      roadProblems: {
        orderBy: { recordedAt: 'asc' },
        select: {
          kind: true,
          lat: true,
          lon: true,
          address: true,
          city: true,
          postcode: true,
          shareCents: true,
          lockedUntil: true,
          handoverPhotoAt: true,
          releasedAt: true,
          outcome: true,
          takenByDeliveryId: true,
          delivery: {
            select: {
              carrier: { select: { account: { select: { displayName: true, phone: true } } } },
              vehicle: { select: { brand: true, model: true, plate: true } },
            },
          },
        },
      },
    },
  },
} as const satisfies Prisma.DeliveryInclude

/** A delivery with everything that its note shows. */
export type NotedDelivery = Prisma.DeliveryGetPayload<{ include: typeof includeNote }>

/** Returns the delivery that a carrier runs now. Null without one. */
export function findRunningDelivery(db: Db, carrierId: string): Promise<NotedDelivery | null> {
  return db.delivery.findFirst({
    where: { carrierId, status: { in: [...runningDeliveryStatuses] } },
    include: includeNote,
  })
}

/** Returns the id of the running delivery of an order. Null without one. */
export function findRunningDeliveryOfOrder(db: Db, orderId: string): Promise<{ id: string } | null> {
  return db.delivery.findFirst({
    where: { orderId, status: { in: [...runningDeliveryStatuses] } },
    select: { id: true },
  })
}

/** Returns a delivery with everything that its note shows. Null for an unknown id. */
export function findNotedDelivery(db: Db, deliveryId: string): Promise<NotedDelivery | null> {
  return db.delivery.findUnique({ where: { id: deliveryId }, include: includeNote })
}

/** Moves a delivery to its next status and records when that happened and was received. The order is locked. */
export async function moveDelivery(
  tx: Tx,
  deliveryId: string,
  to: DeliveryStatus,
  data: Omit<Prisma.DeliveryUpdateInput, 'status' | 'events'>,
  when: { at: Date; recordedAt: Date },
): Promise<void> {
  await tx.delivery.update({
    where: { id: deliveryId },
    data: { ...data, status: to, events: { create: { status: to, ...when } } },
    select: { id: true },
  })
}

/** Sets the time of the arrival at a stop; null removes it. The order is locked. */
export async function setArrival(
  tx: Tx,
  deliveryId: string,
  place: 'pickup' | 'dropoff',
  at: Date | null,
): Promise<void> {
  const data = place === 'pickup' ? { atPickupAt: at } : { atDropoffAt: at }
  await tx.delivery.update({ where: { id: deliveryId }, data, select: { id: true } })
}

/** Returns the newest event of a status that was not undone. Null without one. */
export function findNewestEvent(tx: Tx, deliveryId: string, status: DeliveryStatus) {
  return tx.deliveryEvent.findFirst({
    where: { deliveryId, status, undoneAt: null },
    orderBy: { id: 'desc' },
  })
}

/** Returns a delivery to an earlier status and marks the undone event. The order is locked. */
export async function undoMove(
  tx: Tx,
  deliveryId: string,
  undo: { to: DeliveryStatus; eventId: bigint; at: Date },
): Promise<void> {
  await tx.deliveryEvent.update({
    where: { id: undo.eventId },
    data: { undoneAt: undo.at },
    select: { id: true },
  })
  await tx.delivery.update({ where: { id: deliveryId }, data: { status: undo.to }, select: { id: true } })
}

/**
 * Takes the next BL number. The counter stays locked until the transaction ends, and a rollback returns the number, so
 * that there are no gaps.
 */
export async function takeNextBillNumber(tx: Tx): Promise<number> {
  const { last } = await tx.billCounter.update({ where: { id: 1 }, data: { last: { increment: 1 } } })
  return last
}

/**
 * Returns a carrier's positions from the acceptance to the arrival at the pickup, or to now before it, in order of
 * time. Throws for an unknown delivery.
 */
export async function readApproachTrack(tx: Tx, deliveryId: string): Promise<{ lat: number; lon: number }[]> {
  const { atPickupAt } = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { atPickupAt: true },
  })
  return tx.trackPoint.findMany({
    where: { deliveryId, ...(atPickupAt ? { recordedAt: { lte: atPickupAt } } : {}) },
    orderBy: { recordedAt: 'asc' },
    select: { lat: true, lon: true },
  })
}
