import { computeWayShareCents } from '@repo/delivery-rules/road-problem'
import { StaffError } from '@repo/server-kit/staff-error'
import { euros } from '@repo/server-kit/staff-text'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { StrandedGoods } from '#api/core/order/road-problems.data.ts'
import { findStrandedGoods } from '#api/core/order/road-problems.data.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Place } from '#api/edges/places/places.ts'
import { notifyComingCarrier } from './handover.service.ts'
import { toGoodsPlace, toPoint } from './report.service.ts'
import { measureWayOfGoods } from './way.service.ts'

/** The time for which handled goods are off the staff’s list. */
const handledForMs = 3_600_000

/**
 * Records that a staff member handles goods on the road, which are listed again an hour later. `inSameTransaction` runs
 * with it. A repeat begins the hour again. Throws a `StaffError` without such goods.
 */
export async function recordStrandedHandled(
  deps: Deps,
  orderId: string,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { order, goods } = await lockStranded(tx, orderId)
    await tx.roadProblem.update({
      where: { id: goods.id },
      data: { forStaffSince: new Date(order.now.getTime() + handledForMs) },
      select: { id: true },
    })
    await inSameTransaction(tx)
  })
}

/**
 * The place of goods on the road according to the staff, and their carrier's share: by the way to there, unless an
 * amount is given.
 */
export type CorrectedPlace = { readonly place: Place; readonly shareCents: number | null }

/**
 * Returns a carrier's share for the staff's place of the goods, in cents. Throws a `StaffError` without such goods, and
 * for an amount above what is left for the carriers.
 */
export async function computeShareByStaff(
  deps: Deps,
  orderId: string,
  correction: CorrectedPlace,
): Promise<number> {
  return deps.db.$transaction(async (tx) => computeShareAt(tx, await lockStranded(tx, orderId), correction))
}

/**
 * Corrects the place of goods on the road and their carrier's share until they are taken over, and returns the share in
 * cents. Both carriers see it. `inSameTransaction` gets the share and runs with it, also for a repeat. Throws a
 * `StaffError` like `computeShareByStaff`.
 */
export async function correctPlace(
  deps: Deps,
  orderId: string,
  correction: CorrectedPlace,
  inSameTransaction: (tx: Tx, shareCents: number) => Promise<void>,
): Promise<number> {
  return deps.db.$transaction(async (tx) => {
    const lockedGoods = await lockStranded(tx, orderId)
    const { goods } = lockedGoods
    const shareCents = await computeShareAt(tx, lockedGoods, correction)
    // This only settles the doubt about the place: other reasons keep the goods on the list.
    const isForStaff = goods.isSomebodyHurt || goods.areGoodsDamaged || goods.nobodyFoundAt !== null
    await tx.roadProblem.update({
      where: { id: goods.id },
      data: {
        ...toGoodsPlace(toPoint(correction.place), correction.place),
        shareCents,
        isPlaceDoubted: false,
        forStaffSince: isForStaff ? goods.forStaffSince : null,
      },
      select: { id: true },
    })
    await notifyCarrier(tx, goods.delivery.carrierId, { type: 'order', id: orderId })
    await notifyComingCarrier(tx, orderId)
    await inSameTransaction(tx, shareCents)
    return shareCents
  })
}

/**
 * Lets the next carrier take goods on the road with only its own picture and signature, because the present one is out
 * of action. `inSameTransaction` runs with it, also for a repeat. Throws a `StaffError` without such goods.
 */
export async function releaseStranded(
  deps: Deps,
  orderId: string,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { order, goods } = await lockStranded(tx, orderId)
    if (goods.releasedAt === null)
      await tx.roadProblem.update({
        where: { id: goods.id },
        data: { releasedAt: order.now },
        select: { id: true },
      })
    await notifyComingCarrier(tx, orderId)
    await inSameTransaction(tx)
  })
}

type LockedGoods = { readonly order: LockedOrder; readonly goods: StrandedGoods }

async function lockStranded(tx: Tx, orderId: string): Promise<LockedGoods> {
  const order = await lockOrder(tx, orderId)
  const goods = order && (await findStrandedGoods(tx, orderId))
  if (!order || !goods) throw new StaffError(`No goods of order ${orderId} wait on the road.`)
  return { order, goods }
}

async function computeShareAt(
  tx: Tx,
  { order, goods }: LockedGoods,
  { place, shareCents }: CorrectedPlace,
): Promise<number> {
  const way = await measureWayOfGoods(tx, order, goods.deliveryId)
  if (shareCents !== null && shareCents > way.carriersCents)
    throw new StaffError(`There are ${euros(way.carriersCents)} for the carriers of order ${order.id}.`)
  return shareCents ?? computeWayShareCents({ ...way, at: toPoint(place) })
}
