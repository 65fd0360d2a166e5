import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import type { StepPlace } from './step-place.ts'
import { judgeStepPlace } from './step-place.ts'

/** Why a carrier cannot go on with the goods aboard. */
export const roadProblemKinds = ['breakdown', 'accident'] as const

export type RoadProblemKind = (typeof roadProblemKinds)[number]

/** What a carrier that cannot go on is paid by. */
export type BroughtWay = {
  /** What carriers have of the price: less the service fee, and less what others got before. */
  readonly carriersCents: number
  /** Where this carrier took the goods, where they are now, and where they go. */
  readonly from: Point
  readonly at: Point
  readonly to: Point
  /** The flat fee of a pickup, which the one who takes over has for coming: half of `carriersCents` where that is less. */
  readonly pickupFeeCents: number
}

/**
 * What a carrier that cannot go on gets once the goods arrive, in whole cents: of the carriers' share, less what is kept for the next one's coming, the part by
 * which it brought the goods nearer to their drop-off as the crow flies. The rest is the next carrier's. Never negative, never more than there is.
 */
export function shareOfWay({ carriersCents, from, at, to, pickupFeeCents }: BroughtWay): number {
  const wholeM = distanceM(from, to)
  if (wholeM === 0) return 0
  const brought = Math.min(1, Math.max(0, 1 - distanceM(at, to) / wholeM))
  const keptCents = Math.min(pickupFeeCents, Math.ceil(carriersCents / 2))
  return Math.floor((carriersCents - keptCents) * brought)
}

/** Farther than this from where its positions show the carrier, beyond what the phone is unsure of, the goods do not stand by their word. */
export const maxUnshownM = 1000

/** Where a carrier is shown to have been; `accuracyM` is null where nobody says. */
export type ShownPlace = Point & { readonly accuracyM: number | null }

/**
 * Where a carrier's own positions show it at its report: where its phone was then, unless nobody drives there so fast; else its track;
 * else where it took the goods.
 */
export function shownPlace(facts: {
  readonly phone: StepPlace | null
  readonly track: (Point & { readonly recordedAt: Date }) | null
  readonly from: Point
}): ShownPlace {
  const { phone, track, from } = facts
  if (phone !== null && judgeStepPlace(phone, null, track).mark === null) return phone
  return { ...(track ?? from), accuracyM: null }
}

/** Whether the goods are where the carrier's positions show it, as far as that can be told. */
export function isWhereShown(at: Point, shown: ShownPlace): boolean {
  return distanceM(at, shown) - (shown.accuracyM ?? 0) <= maxUnshownM
}

/** `shareOfWay`, of a place that the carrier's positions do not show no more than what they show. */
export function shareOfShownWay(way: BroughtWay, shown: ShownPlace): number {
  if (isWhereShown(way.at, shown)) return shareOfWay(way)
  return Math.min(shareOfWay(way), shareOfWay({ ...way, at: shown }))
}

/** A carrier that had the goods before the one that brought them, with what it gets. */
export type EarlierShare = { readonly cents: number }

/** What earlier carriers get of a share that may have become smaller: in their order, as far as it reaches. */
export function earlierShares<Earlier extends EarlierShare>(
  shareCents: number,
  earlier: readonly Earlier[],
): readonly Earlier[] {
  let leftCents = shareCents
  return earlier.map((one) => {
    const cents = Math.min(one.cents, leftCents)
    leftCents -= cents
    return { ...one, cents }
  })
}
