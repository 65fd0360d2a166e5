import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import type { StepPlace } from './step-place.ts'
import { judgeStepPlace } from './step-place.ts'

/** Why a carrier cannot continue with the goods aboard. */
export const roadProblemKinds = ['breakdown', 'accident'] as const

/** The kind of a problem on the road. */
export type RoadProblemKind = (typeof roadProblemKinds)[number]

/** The basis of the pay of a carrier that cannot continue. */
export type BroughtWay = {
  /** The carriers' part of the price: less the service fee, and less the shares of earlier carriers. */
  readonly carriersCents: number
  /** Where this carrier took the goods, where they are now, and their destination. */
  readonly from: Point
  readonly at: Point
  readonly to: Point
  /** The flat pickup fee, which the next carrier gets for coming: half of `carriersCents` if that is less. */
  readonly pickupFeeCents: number
}

/**
 * Returns the share of a carrier that cannot continue, once the goods arrive, in whole cents: of the carriers' part,
 * minus the next one's pickup, the portion by which it brought the goods nearer to the drop-off in a straight line. The
 * rest is the next carrier's. Never negative, never more than the total.
 */
export function computeWayShareCents({ carriersCents, from, at, to, pickupFeeCents }: BroughtWay): number {
  const wholeM = distanceM(from, to)
  if (wholeM === 0) return 0
  const broughtShare = Math.min(1, Math.max(0, 1 - distanceM(at, to) / wholeM))
  const retainedCents = Math.min(pickupFeeCents, Math.ceil(carriersCents / 2))
  return Math.floor((carriersCents - retainedCents) * broughtShare)
}

/** The maximum distance of the goods' reported place from the carrier's positions, beyond the phone's accuracy. */
export const maxShownDistanceM = 1000

/** A place shown by positions; `accuracyM` is null when unknown. */
export type ShownPlace = Point & { readonly accuracyM: number | null }

/**
 * Returns the place of a carrier at its report by its own positions: its phone's, unless the speed is impossible;
 * else its track's end; else where it took the goods.
 */
export function findShownPlace(facts: {
  readonly phone: StepPlace | null
  readonly track: (Point & { readonly recordedAt: Date }) | null
  readonly from: Point
}): ShownPlace {
  const { phone, track, from } = facts
  if (phone !== null && judgeStepPlace(phone, null, track).mark === null) return phone
  return { ...(track ?? from), accuracyM: null }
}

/** Whether the goods are where the carrier's positions show it; a place of unknown accuracy counts as exact. */
export function isAtShownPlace(at: Point, shown: ShownPlace): boolean {
  return distanceM(at, shown) - (shown.accuracyM ?? 0) <= maxShownDistanceM
}

/** Returns `computeWayShareCents`, limited for an unproven place to what the carrier's positions show. */
export function computeShownWayShareCents(way: BroughtWay, shown: ShownPlace): number {
  if (isAtShownPlace(way.at, shown)) return computeWayShareCents(way)
  return Math.min(computeWayShareCents(way), computeWayShareCents({ ...way, at: shown }))
}

/** An earlier carrier of the goods, with its share. */
export type EarlierShare = { readonly cents: number }

/** Returns earlier carriers' shares of a total that may have become smaller: in order, until it is used up. */
export function limitEarlierShares<Earlier extends EarlierShare>(
  shareCents: number,
  earlier: readonly Earlier[],
): readonly Earlier[] {
  let leftCents = shareCents
  return earlier.map((carrier) => {
    const cents = Math.min(carrier.cents, leftCents)
    leftCents -= cents
    return { ...carrier, cents }
  })
}
