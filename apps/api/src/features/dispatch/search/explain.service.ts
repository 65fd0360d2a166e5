import { isPositionFresh, searchRadiusOf } from '@repo/delivery-rules/offer'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { fits, isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import { goodsOf } from '#api/core/order/goods.texts.ts'
import type { Deps } from '#api/deps.ts'
import type { CarrierAround } from './explain.data.ts'
import { carriersAround } from './explain.data.ts'
import { searchedTrip } from './trip.data.ts'

/** What became of a carrier in a search, or the first reason for which it is not asked now; `next` may be asked. */
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
  | 'next'

export type Explanation = Pick<CarrierAround, 'carrierId' | 'displayName' | 'vehicleClass' | 'distanceM'> & {
  readonly reason: DispatchReason
}

/** Why each of the 50 carriers nearest to an order's pickup was asked, or is not, nearest first. For support staff. */
export async function explainDispatch(deps: Deps, orderId: string): Promise<readonly Explanation[]> {
  const trip = await searchedTrip(deps.db, orderId)
  const now = await databaseNow(deps.db)
  const carriers = await carriersAround(deps.db, orderId, 50)
  return carriers.map((carrier) => ({
    carrierId: carrier.carrierId,
    displayName: carrier.displayName,
    vehicleClass: carrier.vehicleClass,
    distanceM: Math.round(carrier.distanceM),
    reason: reasonOf(carrier, goodsOf(trip), trip.distanceM, now),
  }))
}

/** A carrier that was asked, as it was recorded then. */
export type AskedThen = {
  readonly carrierId: string
  readonly displayName: string
  /** How far the pickup was when it was asked. */
  readonly approachM: number
  readonly offeredAt: Date
  readonly status: string
  readonly answeredAt: Date | null
}

/**
 * What there is to say of an order's search. While it goes on, each of the carriers nearest to the pickup with its distance now; once it is
 * over, those that it has asked with what was recorded: where carriers are by now says nothing of it.
 */
export async function explainSearch(deps: Deps, orderId: string) {
  const { id, status } = await deps.db.dispatchRequest.findUniqueOrThrow({ where: { orderId } })
  if (status === 'searching')
    return { isOver: false, carriers: await explainDispatch(deps, orderId), asked: [] }
  const offers = await deps.db.offer.findMany({
    where: { requestId: id },
    orderBy: [{ offeredAt: 'asc' }, { id: 'asc' }],
    include: { carrier: { select: { account: { select: { displayName: true } } } } },
  })
  const asked = offers.map(
    ({ carrierId, approachM, offeredAt, status: answer, answeredAt, carrier }): AskedThen => ({
      ...{ carrierId, approachM, offeredAt, answeredAt, status: answer },
      displayName: carrier.account.displayName,
    }),
  )
  return { isOver: true, carriers: [], asked }
}

function reasonOf(carrier: CarrierAround, goods: Goods, tripM: number, now: Date): DispatchReason {
  const { vehicleClass, validUntil } = carrier
  if (carrier.answer !== null) return { asked: carrier.answer }
  if (!carrier.isOnDuty) return 'off-duty'
  if (!carrier.isActive) return 'account-not-active'
  if (validUntil === null || validUntil <= now) return 'documents-expired'
  if (!isPositionFresh(carrier.heardAt, now)) return 'position-too-old'
  if (vehicleClass === null || !isVehicleClass(vehicleClass)) return 'vehicle-does-not-fit'
  const vehicle = { class: vehicleClass, isTwoTemperature: carrier.isTwoTemperature ?? false }
  if (!fits(vehicle, goods, tripM)) return 'vehicle-does-not-fit'
  if (carrier.distanceM > searchRadiusOf(vehicleClass)) return 'too-far'
  if (carrier.isCarrying) return 'carrying'
  return carrier.hasOtherOffer ? 'answering-another-offer' : 'next'
}
