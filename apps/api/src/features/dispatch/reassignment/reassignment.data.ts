import { eligiblePositionMs } from '@repo/delivery-rules/offer'
import type { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** A delivery of one company driver to be given to another; null unless both drivers are the company's and stay. */
export async function fleetDelivery(
  db: Db,
  companyId: string,
  { deliveryId, driverId }: { deliveryId: string; driverId: string },
): Promise<{ orderId: string; carrierId: string; acceptedAt: Date } | null> {
  const driver = await db.carrier.count({
    where: { accountId: driverId, companyId, account: { status: { not: 'removed' } } },
  })
  if (driver === 0) return null
  return db.delivery.findFirst({
    where: { id: deliveryId, carrier: { companyId } },
    select: { orderId: true, carrierId: true, acceptedAt: true },
  })
}

/** The delivery by which a driver has an order since; null while it has none. */
export async function successorOf(
  tx: Tx,
  { orderId, driverId, after }: { orderId: string; driverId: string; after: Date },
): Promise<string | null> {
  const found = await tx.delivery.findFirst({
    where: { orderId, carrierId: driverId, acceptedAt: { gt: after }, status: { not: 'withdrawn' } },
    select: { id: true },
  })
  return found?.id ?? null
}

/**
 * The position of a carrier who may have a delivery now, and the class of its vehicle by its number in the index; null
 * where it may not.
 */
export function freeDriver(tx: Tx, carrierId: string, now: Date) {
  const fresh = { gt: new Date(now.getTime() - eligiblePositionMs) }
  return tx.livePosition.findFirst({
    where: { carrierId, isAvailable: true, validUntil: { gt: now }, recordedAt: fresh, receivedAt: fresh },
    select: { lat: true, lon: true, vehicleClass: true, isTwoTemperature: true },
  })
}

/** Makes an offer that a company has accepted for its driver, and returns its id. */
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
