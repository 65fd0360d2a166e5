import { distanceCost } from './money.ts'
import type { DeliveryStatus } from './statuses.ts'

/** How long after the order a cancellation is free even though a carrier has accepted, the last millisecond included. */
export const freeCancellationMs = 60_000

/** How long the figure that a sender was shown is what cancelling costs, the last millisecond included. */
export const agreedFeeMs = 30_000

/** What a carrier beside the pickup may still drive, around a block or to a place where it can stop. */
const spareM = 1_000

/** The facts a cancellation is charged by. */
export type CancellationFacts = {
  readonly orderedAt: Date
  readonly now: Date
  /**
   * The current delivery; null while no carrier has accepted. `drivenM` counts from acceptance to the arrival at the pickup,
   * `approachM` is how far the pickup was when the carrier was asked.
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
  /** Of the class the order was priced by. */
  readonly perKmCents: number
  readonly pickupFeeCents: number
  /** The road back that is charged, from where the goods are to the sender (`chargeableReturnM`); of no account before the pickup. */
  readonly returnM: number
  /** The carrier stood at the failed pickup: its way is charged from the first second on. */
  readonly isInVain?: boolean
}

/** What cancelling costs, of what it is made, and who gets it. Amounts in cents, all zero when free or refused. */
export type CancellationFee = {
  /** `refused`: the delivery is over or already on its way back, there is nothing left to cancel. */
  readonly kind: 'free' | 'before-pickup' | 'after-pickup' | 'refused'
  readonly feeCents: number
  /** Nobody has accepted: it is free until somebody does, and no clock runs. */
  readonly isFreeUntilAccepted: boolean
  /** What is left of the free minute of an order that a carrier has accepted; 0 while none has, and once the goods are picked up. */
  readonly freeMsLeft: number
  /** Sums to the fee. */
  readonly breakdown: {
    readonly pickupFeeCents: number
    readonly distanceCents: number
    readonly serviceFeeCents: number
    readonly priceCents: number
  }
  /** With the platform's share it makes the fee. */
  readonly carrierShareCents: number
  readonly platformShareCents: number
  /** What is kept of the authorised price; with the extra it makes the fee. */
  readonly captureCents: number
  /** What exceeds the authorised price, to be charged besides. */
  readonly extraCents: number
}

const nothing = { pickupFeeCents: 0, distanceCents: 0, serviceFeeCents: 0, priceCents: 0 }

/**
 * What the sender pays for cancelling now. Free while no carrier has accepted, or up to exactly 60 s after the order
 * if the goods are not picked up. Then, before pickup: the pickup fee, the kilometres driven since acceptance and the
 * service fee. After pickup: the price, the kilometres back and the service fee.
 */
export function cancellationFee(facts: CancellationFacts): CancellationFee {
  const { delivery, priceCents, perKmCents, commissionCents } = facts
  const kind = cancellationKind(facts)
  if (kind === 'free' || kind === 'refused') return feeOf(kind, facts, nothing, 0)

  if (kind === 'after-pickup') {
    const distanceCents = distanceCost(facts.returnM, perKmCents)
    const lines = { ...nothing, priceCents, distanceCents, serviceFeeCents: commissionCents }
    return feeOf(kind, facts, lines, priceCents - commissionCents + distanceCents)
  }
  const distanceCents = distanceCost(delivery ? chargeableM(delivery) : 0, perKmCents)
  const lines = {
    ...nothing,
    pickupFeeCents: facts.pickupFeeCents,
    distanceCents,
    serviceFeeCents: commissionCents,
  }
  return feeOf(kind, facts, lines, facts.pickupFeeCents + distanceCents)
}

/**
 * How much of what a carrier has driven is charged: at most twice its way to the pickup and a kilometre. Positions are what a phone
 * says: no detour, lost or forged, makes a cancellation dear without limit.
 */
export function chargeableM({
  drivenM,
  approachM,
}: {
  readonly drivenM: number
  readonly approachM: number
}): number {
  return Math.min(drivenM, 2 * approachM + spareM)
}

/**
 * How much of the road back is charged: at most twice the trip and a kilometre, wherever a phone says that the goods are.
 */
export function chargeableReturnM({
  returnM,
  tripM,
}: {
  readonly returnM: number
  readonly tripM: number
}): number {
  return Math.round(Math.min(returnM, 2 * tripM + spareM))
}

function cancellationKind(facts: CancellationFacts): CancellationFee['kind'] {
  const status = facts.delivery?.status ?? 'withdrawn'
  switch (status) {
    case 'withdrawn':
      return 'free'
    case 'assigned':
    case 'approaching':
      if (facts.isInVain) return 'before-pickup'
      return ageMs(facts) <= freeCancellationMs ? 'free' : 'before-pickup'
    case 'picked_up':
    case 'in_transit':
      return 'after-pickup'
    default:
      return 'refused'
  }
}

function feeOf(
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
    freeMsLeft: freeMsLeft(kind, facts),
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

function freeMsLeft(kind: CancellationFee['kind'], facts: CancellationFacts): number {
  if (kind !== 'free' || isUnaccepted(facts)) return 0
  return freeCancellationMs - ageMs(facts)
}

function ageMs(facts: CancellationFacts): number {
  return facts.now.getTime() - facts.orderedAt.getTime()
}

/** What a fee was computed for: the delivery (null before acceptance), and the road back that it charges (null before the pickup). */
export type FeeGrounds = { readonly deliveryId: string | null; readonly returnM: number | null }

/** A figure that a sender was shown and has agreed to, with its grounds. */
export type AgreedFee = FeeGrounds & { readonly feeCents: number; readonly shownAt: Date }

/** What is charged, and the road back in it. */
export type ChargedFee = { readonly feeCents: number; readonly returnM: number | null }

/**
 * What a cancellation costs whose sender agreed to a figure: that figure, while it is at most 30 s old, the same carrier is on its
 * way and the goods are where they were, with their sender or aboard. Otherwise the fee of this instant, and `changed` when that is more
 * than was agreed to (somebody has accepted or picked up meanwhile, the screen was asleep): the sender is asked again. Who agreed to no
 * figure pays the fee of this instant.
 */
export function feeToCharge(
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
