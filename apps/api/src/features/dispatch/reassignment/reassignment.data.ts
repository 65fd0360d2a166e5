import { eligiblePositionMs } from '@repo/delivery-rules/offer'
import type { DeliveryStatus, Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/**
 * Returns a delivery of a company driver that may be given to another one. Null unless both drivers belong to the
 * company.
 */
export async function findFleetDelivery(
  db: Db,
  companyId: string,
  { deliveryId, driverId }: { deliveryId: string; driverId: string },
): Promise<{ orderId: string; carrierId: string; status: DeliveryStatus; acceptedAt: Date } | null> {
  const driver = await db.carrier.count({
    where: { accountId: driverId, companyId, account: { status: { not: 'removed' } } },
  })
  if (driver === 0) return null
  return db.delivery.findFirst({
    where: { id: deliveryId, carrier: { companyId } },
    select: { orderId: true, carrierId: true, status: true, acceptedAt: true },
  })
}

/** Returns the id of the delivery of an order that a driver has accepted after an instant. Null without one. */
export async function findSuccessorId(
  tx: Tx,
  { orderId, driverId, after }: { orderId: string; driverId: string; after: Date },
): Promise<string | null> {
  const successor = await tx.delivery.findFirst({
    where: { orderId, carrierId: driverId, acceptedAt: { gt: after }, status: { not: 'withdrawn' } },
    select: { id: true },
  })
  return successor?.id ?? null
}

/**
 * Returns the position of a carrier that can take a delivery now, with the index of its vehicle class. Null when it
 * cannot.
 */
export function findFreeDriverPosition(tx: Tx, carrierId: string, now: Date) {
  const recent = { gt: new Date(now.getTime() - eligiblePositionMs) }
  return tx.livePosition.findFirst({
    where: { carrierId, isAvailable: true, validUntil: { gt: now }, recordedAt: recent, receivedAt: recent },
    select: { lat: true, lon: true, vehicleClass: true, isTwoTemperature: true },
  })
}

/** Inserts an offer that a company has accepted for its driver, and returns its id. */
export async function insertAcceptedOffer(
  tx: Tx,
  offer: Omit<Prisma.OfferUncheckedCreateInput, 'status' | 'isGiven'>,
): Promise<string> {
  const { id } = await tx.offer.create({
    data: { ...offer, status: 'accepted', isGiven: true },
    select: { id: true },
  })
  return id
}
