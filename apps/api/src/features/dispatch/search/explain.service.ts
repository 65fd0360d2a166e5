import { findSearchRadiusM, isPositionFresh } from '@repo/delivery-rules/offer'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { fits, isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { OfferRanking } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { toGoods } from '#api/core/order/goods.texts.ts'
import type { Deps } from '#api/deps.ts'
import { toFilteredTrip } from './carrier-requirements.rules.ts'
import type { NearbyCarrier } from './explain.data.ts'
import { findNearbyCarriers } from './explain.data.ts'
import { readSearchedTrip } from './trip.data.ts'

/** The outcome for a carrier in a search, or the first reason why it is not asked now; `next` may be asked. */
export type DispatchReason =
  | { readonly asked: string }
  | 'off-duty'
  | 'account-not-active'
  | 'documents-expired'
  | 'position-too-old'
  | 'vehicle-does-not-fit'
  | 'too-far'
  | 'carrying'
  | 'answering-another-offer'
  | 'own-filter'
  | 'next'

/** A carrier near a pickup, and why it was asked or not. */
export type Explanation = Pick<NearbyCarrier, 'carrierId' | 'displayName' | 'vehicleClass' | 'distanceM'> & {
  readonly reason: DispatchReason
}

/** The maximum number of explained carriers. */
const maxExplained = 50

/**
 * Returns why each of the 50 carriers nearest to an order's pickup was asked or not, nearest first. For support staff.
 * Throws for an unknown order.
 */
export async function explainDispatch(deps: Deps, orderId: string): Promise<readonly Explanation[]> {
  const trip = await readSearchedTrip(deps.db, orderId)
  const now = await databaseNow(deps.db)
  const carriers = await findNearbyCarriers(deps.db, orderId, toFilteredTrip(trip), maxExplained)
  return carriers.map((carrier) => ({
    carrierId: carrier.carrierId,
    displayName: carrier.displayName,
    vehicleClass: carrier.vehicleClass,
    distanceM: Math.round(carrier.distanceM),
    reason: findReason(carrier, toGoods(trip), trip.distanceM, now),
  }))
}

/** A carrier that was asked, with the facts of that time. */
export type AskedCarrier = {
  readonly carrierId: string
  readonly displayName: string
  /**
   * The distance to the pickup when the carrier was asked: metres and seconds by road (null without one), and straight
   * metres.
   */
  readonly approachM: number
  readonly approachS: number | null
  readonly straightM: number | null
  /** Why it was ranked next; null for a company's own assignment, and for offers from before that was recorded. */
  readonly rankedBy: OfferRanking | null
  readonly offeredAt: Date
  readonly status: string
  readonly answeredAt: Date | null
}

/**
 * Returns the explanation of an order's search: the asked carriers with the facts of that time. While it runs, also the
 * nearest carriers with their current distance. Throws for an unknown order.
 */
export async function explainSearch(deps: Deps, orderId: string) {
  const { id, status } = await deps.db.dispatchRequest.findUniqueOrThrow({ where: { orderId } })
  const offers = await deps.db.offer.findMany({
    where: { requestId: id },
    orderBy: [{ offeredAt: 'asc' }, { id: 'asc' }],
    include: { carrier: { select: { account: { select: { displayName: true } } } } },
  })
  const asked = offers.map(
    ({ carrier, ...offer }): AskedCarrier => ({
      carrierId: offer.carrierId,
      displayName: carrier.account.displayName,
      approachM: offer.approachM,
      approachS: offer.approachS,
      straightM: offer.straightM,
      rankedBy: offer.rankedBy,
      offeredAt: offer.offeredAt,
      status: offer.status,
      answeredAt: offer.answeredAt,
    }),
  )
  const isOver = status !== 'searching'
  return { isOver, carriers: isOver ? [] : await explainDispatch(deps, orderId), asked }
}

function findReason(carrier: NearbyCarrier, goods: Goods, tripM: number, now: Date): DispatchReason {
  const { vehicleClass, validUntil } = carrier
  if (carrier.answer !== null) return { asked: carrier.answer }
  if (!carrier.isOnDuty) return 'off-duty'
  if (!carrier.isActive) return 'account-not-active'
  if (validUntil === null || validUntil <= now) return 'documents-expired'
  if (!isPositionFresh(carrier.positionAt, now)) return 'position-too-old'
  if (vehicleClass === null || !isVehicleClass(vehicleClass)) return 'vehicle-does-not-fit'
  const vehicle = { class: vehicleClass, isTwoTemperature: carrier.isTwoTemperature ?? false }
  if (!fits(vehicle, goods, tripM)) return 'vehicle-does-not-fit'
  if (carrier.distanceM > findSearchRadiusM(vehicleClass)) return 'too-far'
  if (carrier.isCarrying) return 'carrying'
  if (carrier.hasOtherOffer) return 'answering-another-offer'
  return carrier.isFilteredOut ? 'own-filter' : 'next'
}
