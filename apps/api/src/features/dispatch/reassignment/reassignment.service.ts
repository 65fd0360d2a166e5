import { distanceM, estimateRoadM } from '@repo/delivery-rules/geography'
import { computeOfferExpiry, computeStartDeadline } from '@repo/delivery-rules/offer'
import { parcelNatures } from '@repo/delivery-rules/parcel-nature'
import { statusesBeforePickup } from '@repo/delivery-rules/statuses'
import { listFittingClasses, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockLivePositions, refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { requireMayWork } from '#api/core/availability/may-work.access.ts'
import { lockRequest } from '#api/core/dispatch/dispatch.data.ts'
import { endDelivery } from '#api/core/dispatch/dispatch.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { toGoods } from '#api/core/order/goods.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { insertDelivery, lockCarrier } from '../offers/offers.data.ts'
import type { SearchedTrip } from '../search/trip.data.ts'
import { readSearchedTrip } from '../search/trip.data.ts'
import {
  findFleetDelivery,
  findFreeDriverPosition,
  findSuccessorId,
  insertAcceptedOffer,
} from './reassignment.data.ts'

/**
 * Gives a delivery before its pickup to another driver of the caller's company at the same price. Returns the id of the
 * driver's delivery; a repeat returns the same, and so does giving the driver its own delivery.
 * `not-allowed` unless the caller is a transport company; another company's driver or delivery is `not-found`.
 * `driver-unavailable` unless the driver is free and fit, whether a search has asked it before or not; `suspended` for
 * a suspended account. `delivery-lost` once the goods are picked up, or after any other end. Notifies the sender and
 * both drivers. The order's lock serialises it with steps and cancellations.
 */
export async function reassignToDriver(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  driverId: string,
): Promise<string> {
  if (caller.kind !== 'TREN') throw new Refusal('not-allowed')
  const delivery = await findFleetDelivery(deps.db, caller.accountId, { deliveryId, driverId })
  if (!delivery) throw new Refusal('not-found')
  if (delivery.carrierId === driverId) {
    if (!statusesBeforePickup.some((status) => status === delivery.status)) throw new Refusal('delivery-lost')
    return deliveryId
  }
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, delivery.orderId)
    if (!order) throw new Refusal('not-found')
    const successorId = await findSuccessorId(tx, { orderId: order.id, driverId, after: delivery.acceptedAt })
    return successorId ?? handOver(deps, tx, order, deliveryId, driverId)
  })
}

async function handOver(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  deliveryId: string,
  driverId: string,
): Promise<string> {
  const { now } = order
  const request = await lockRequest(tx, order.id)
  const driver = await lockCarrier(tx, driverId)
  await requireMayWork(tx, driverId)
  const previousCarrierId = await endDelivery(tx, { id: deliveryId }, 'withdrawn', 'reassigned', now)
  if (previousCarrierId === null) throw new Refusal('delivery-lost')
  // A search may be about to ask the driver: it locks the position, too.
  await lockLivePositions(tx, previousCarrierId, driverId)
  const trip = await readSearchedTrip(tx, order.id)
  const position = await findFreeDriverPosition(tx, driverId, now)
  if (!driver?.vehicleId || !position || !isFitting(position, trip)) throw new Refusal('driver-unavailable')
  const [from, to] = [
    { latitude: position.lat, longitude: position.lon },
    { latitude: trip.pickupLat, longitude: trip.pickupLon },
  ]
  const offerId = await insertAcceptedOffer(tx, {
    requestId: request.id,
    carrierId: driverId,
    approachM: estimateRoadM(from, to),
    straightM: Math.round(distanceM(from, to)),
    offeredAt: now,
    expiresAt: computeOfferExpiry(now),
    answeredAt: now,
  })
  const id = await insertDelivery(tx, {
    orderId: order.id,
    requestId: request.id,
    offerId,
    carrierId: driverId,
    vehicleId: driver.vehicleId,
    acceptedAt: now,
    startBefore: computeStartDeadline(now),
  })
  await refreshAvailability(tx, previousCarrierId, driverId)
  await notifyOfReassignment(deps, tx, order, { previousCarrierId, driverId, deliveryId: id })
  return id
}

/** Whether a driver's present vehicle carries the goods of a trip. */
function isFitting(
  vehicle: { vehicleClass: number; isTwoTemperature: boolean },
  trip: SearchedTrip,
): boolean {
  const goods = toGoods(trip)
  const isFittingClass = listFittingClasses(goods, trip.distanceM).some(
    (code) => vehicleClasses[code].index === vehicle.vehicleClass,
  )
  return isFittingClass && (vehicle.isTwoTemperature || !parcelNatures[goods.nature].requiresTwoTemperature)
}

async function notifyOfReassignment(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  ids: { previousCarrierId: string; driverId: string; deliveryId: string },
): Promise<void> {
  for (const id of [ids.previousCarrierId, ids.driverId])
    await notifyCarrier(tx, id, { type: 'order', id: order.id })
  await notifyOfCourse(deps, tx, ids.previousCarrierId, {
    kind: 'taken-off',
    orderId: order.id,
    occurrence: ids.deliveryId,
    text: 'Votre entreprise a confié votre course à un autre chauffeur. C’est sans conséquence pour vous.',
    push: {
      title: 'Course confiée à un autre chauffeur',
      body: 'Ne vous rendez plus au lieu d’enlèvement. C’est sans conséquence pour vous.',
      url: '/notifications',
    },
  })
  await notifyOfCourse(deps, tx, ids.driverId, {
    kind: 'course-given',
    orderId: order.id,
    occurrence: ids.deliveryId,
    text: 'Votre entreprise vous confie une course : appuyez sur DÉMARRER dans les 5 minutes.',
    push: {
      title: 'Une course vous est confiée',
      body: 'Appuyez sur DÉMARRER dans les 5 minutes.',
      url: '/course',
    },
  })
  await notifyOrderNews(deps, tx, order.id, 'reassigned', ids.deliveryId)
}
