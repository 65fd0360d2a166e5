import { computeDistanceCostCents } from './money.ts'
import type { DeliveryStatus } from './statuses.ts'

/** How long after the order cancelling is free although a carrier has accepted, the last millisecond included. */
export const freeCancellationMs = 60_000

/** How long a fee shown to the sender stays valid, the last millisecond included. */
export const agreedFeeMs = 30_000

/** The allowance for extra driving at the pickup: around a block, or to a parking place. */
const spareM = 1_000

/** The facts a cancellation is charged by. */
export type CancellationFacts = {
  readonly orderedAt: Date
  readonly now: Date
  /**
   * The current delivery; null while no carrier has accepted. `drivenM` counts from acceptance to the arrival at the
   * pickup, `approachM` is the distance to the pickup when the order was offered.
   */
  readonly delivery: null | {
    readonly status: DeliveryStatus
    readonly acceptedAt: Date
    readonly drivenM: number
    readonly approachM: number
  }
  readonly priceCents: number
  /** The service fee contained in the price. */
  readonly commissionCents: number
  /** The price of a kilometre in the class by which the order was priced. */
  readonly perKmCents: number
  readonly pickupFeeCents: number
  /** The charged road back, from the goods to the sender (`computeChargeableReturnM`). Unused before the pickup. */
  readonly returnM: number
  /** Whether the pickup failed with the carrier there: its way is charged from the first second on. */
  readonly isInVain?: boolean
}

/** A cancellation fee, its parts and their recipients. Amounts in cents, all zero when free or refused. */
export type CancellationFee = {
  /** `refused`: the delivery is over or already on its way back, so nothing can be cancelled. */
  readonly kind: 'free' | 'before-pickup' | 'after-pickup' | 'refused'
  readonly feeCents: number
  /** Whether cancelling is free until a carrier accepts, without a deadline. */
  readonly isFreeUntilAccepted: boolean
  /** The rest of the free minute of an accepted order; 0 before the acceptance, and after the pickup. */
  readonly freeMsLeft: number
  /** Sums to the fee. */
  readonly breakdown: {
    readonly pickupFeeCents: number
    readonly distanceCents: number
    readonly serviceFeeCents: number
    readonly priceCents: number
  }
  /** The carrier's part. With the platform's share it sums to the fee. */
  readonly carrierShareCents: number
  readonly platformShareCents: number
  /** The captured part of the authorised price. With the extra it sums to the fee. */
  readonly captureCents: number
  /** The part beyond the authorised price, charged separately. */
  readonly extraCents: number
}

const emptyBreakdown = { pickupFeeCents: 0, distanceCents: 0, serviceFeeCents: 0, priceCents: 0 }

/**
 * Returns the fee for cancelling now. It is free until a carrier has accepted, or up to exactly 60 s after the order if
 * the goods are not picked up and the pickup has not failed. Then, before pickup: the pickup fee, the driven kilometres
 * and the service fee. After pickup: the price, the kilometres back and the service fee.
 * Throws as `computeDistanceCostCents` does.
 */
export function computeCancellationFee(facts: CancellationFacts): CancellationFee {
  const { delivery, priceCents, perKmCents, commissionCents } = facts
  const kind = findKind(facts)
  if (kind === 'free' || kind === 'refused') return buildFee(kind, facts, emptyBreakdown, 0)

  if (kind === 'after-pickup') {
    const distanceCents = computeDistanceCostCents(facts.returnM, perKmCents)
    const breakdown = { ...emptyBreakdown, priceCents, distanceCents, serviceFeeCents: commissionCents }
    return buildFee(kind, facts, breakdown, priceCents - commissionCents + distanceCents)
  }
  const distanceCents = computeDistanceCostCents(delivery ? computeChargeableM(delivery) : 0, perKmCents)
  const breakdown = {
    ...emptyBreakdown,
    pickupFeeCents: facts.pickupFeeCents,
    distanceCents,
    serviceFeeCents: commissionCents,
  }
  return buildFee(kind, facts, breakdown, facts.pickupFeeCents + distanceCents)
}

/**
 * Returns the chargeable metres of a carrier's driven distance: at most twice its way to the pickup plus a kilometre.
 * A phone reports the positions, so this bounds detours that are mistaken or forged.
 */
export function computeChargeableM({
  drivenM,
  approachM,
}: {
  readonly drivenM: number
  readonly approachM: number
}): number {
  return Math.min(drivenM, 2 * approachM + spareM)
}

/**
 * Returns the chargeable part of the road back, in whole metres: at most twice the trip plus a kilometre, whatever the
 * phone reports.
 */
export function computeChargeableReturnM({
  returnM,
  tripM,
}: {
  readonly returnM: number
  readonly tripM: number
}): number {
  return Math.round(Math.min(returnM, 2 * tripM + spareM))
}

function findKind(facts: CancellationFacts): CancellationFee['kind'] {
  const status = facts.delivery?.status ?? 'withdrawn'
  switch (status) {
    case 'withdrawn':
      return 'free'
    case 'assigned':
    case 'approaching':
      if (facts.isInVain) return 'before-pickup'
      return computeAgeMs(facts) <= freeCancellationMs ? 'free' : 'before-pickup'
    case 'picked_up':
    case 'in_transit':
      return 'after-pickup'
    default:
      return 'refused'
  }
}

function buildFee(
  kind: CancellationFee['kind'],
  facts: CancellationFacts,
  breakdown: CancellationFee['breakdown'],
  carrierShareCents: number,
): CancellationFee {
  const { pickupFeeCents, distanceCents, serviceFeeCents, priceCents } = breakdown
  const feeCents = pickupFeeCents + distanceCents + serviceFeeCents + priceCents
  const captureCents = Math.min(feeCents, facts.priceCents)
  return {
    kind,
    feeCents,
    isFreeUntilAccepted: isUnaccepted(facts),
    freeMsLeft: computeFreeMsLeft(kind, facts),
    breakdown,
    carrierShareCents,
    platformShareCents: feeCents - carrierShareCents,
    captureCents,
    extraCents: feeCents - captureCents,
  }
}

function isUnaccepted({ delivery }: CancellationFacts): boolean {
  return delivery === null || delivery.status === 'withdrawn'
}

function computeFreeMsLeft(kind: CancellationFee['kind'], facts: CancellationFacts): number {
  if (kind !== 'free' || isUnaccepted(facts)) return 0
  return freeCancellationMs - computeAgeMs(facts)
}

function computeAgeMs(facts: CancellationFacts): number {
  return facts.now.getTime() - facts.orderedAt.getTime()
}

/** The basis of a fee: the delivery (null before acceptance), and the charged road back (null before the pickup). */
export type FeeGrounds = { readonly deliveryId: string | null; readonly returnM: number | null }

/** A fee that a sender was shown and has agreed to, with its basis. */
export type AgreedFee = FeeGrounds & { readonly feeCents: number; readonly shownAt: Date }

/** The charged fee, and its road back. */
export type ChargedFee = { readonly feeCents: number; readonly returnM: number | null }

/**
 * Returns the fee for a sender who agreed to a shown fee: that one, while it is at most 30 s old, the carrier is the
 * same and no pickup lies in between. Otherwise the present fee, or `changed` when that is higher: the sender is asked
 * again. Without an agreed fee it is the present one.
 */
export function chooseFeeToCharge(
  current: FeeGrounds & { readonly feeCents: number },
  agreed: AgreedFee | null,
  now: Date,
): ChargedFee | 'changed' {
  const { feeCents, deliveryId, returnM } = current
  if (!agreed) return { feeCents, returnM }
  const ageMs = now.getTime() - agreed.shownAt.getTime()
  const isSameStage = agreed.deliveryId === deliveryId && (agreed.returnM === null) === (returnM === null)
  if (ageMs >= 0 && ageMs <= agreedFeeMs && isSameStage)
    return { feeCents: agreed.feeCents, returnM: agreed.returnM }
  return feeCents > agreed.feeCents ? 'changed' : { feeCents, returnM }
}
