import { distanceCost } from './money.ts'
import type { DeliveryStatus } from './statuses.ts'

/** The free period after the order although a carrier has accepted, the last millisecond included. */
export const freeCancellationMs = 60_000

/** How long a fee shown to the sender stays valid, the last millisecond included. */
export const agreedFeeMs = 30_000

/** The allowance for driving beside the pickup: around a block, or to a parking place. */
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

/** A cancellation fee, its parts, and who gets them. Amounts in cents, all zero when free or refused. */
export type CancellationFee = {
  /** `refused`: the delivery is over or already on its way back, so nothing can be cancelled. */
  readonly kind: 'free' | 'before-pickup' | 'after-pickup' | 'refused'
  readonly feeCents: number
  /** No carrier has accepted: cancelling is free until one does, and no clock runs. */
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
  /** With the platform's share it makes the fee. */
  readonly carrierShareCents: number
  readonly platformShareCents: number
  /** The captured part of the authorised price; with the extra it makes the fee. */
  readonly captureCents: number
  /** The part beyond the authorised price, charged separately. */
  readonly extraCents: number
}

const nothing = { pickupFeeCents: 0, distanceCents: 0, serviceFeeCents: 0, priceCents: 0 }

/**
 * The fee for cancelling now. Free until a carrier has accepted, or up to exactly 60 s after the order if the goods are
 * not picked up. Then, before pickup: the pickup fee, the kilometres driven since acceptance and the service fee. After
 * pickup: the price, the kilometres back and the service fee.
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
 * The chargeable part of a carrier's driven distance: at most twice its way to the pickup plus a kilometre. A phone
 * reports the positions, so the limit bounds lost or forged detours.
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

/** The chargeable part of the road back: at most twice the trip plus a kilometre, whatever position the phone reports. */
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

/** The basis of a computed fee: the delivery (null before acceptance), and the road back that it charges (null before the pickup). */
export type FeeGrounds = { readonly deliveryId: string | null; readonly returnM: number | null }

/** A figure that a sender was shown and has agreed to, with its grounds. */
export type AgreedFee = FeeGrounds & { readonly feeCents: number; readonly shownAt: Date }

/** The charged fee, and the road back in it. */
export type ChargedFee = { readonly feeCents: number; readonly returnM: number | null }

/**
 * The fee of a cancellation whose sender agreed to a figure: that figure, while it is at most 30 s old, with the same
 * carrier on its way and the goods unmoved, at their sender or aboard. Otherwise the fee of this instant, and `changed`
 * when that exceeds the agreed figure (a carrier has accepted or picked up since): the sender is asked again. Without
 * an agreed figure, the fee of this instant applies.
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
