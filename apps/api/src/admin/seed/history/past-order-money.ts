import type { LedgerEntry } from '@repo/delivery-rules/ledger'
import {
  authorisation,
  cancellationAfterPickup,
  cancellationBeforePickup,
  capture,
  debtPayment,
  delivery,
  release,
} from '@repo/delivery-rules/ledger'
import type { PastOrder } from './past-order.ts'

/** The ledger entries and the payment of a past order. */
export type PastOrderMoney = {
  readonly entries: readonly { readonly key: string; readonly at: Date; readonly entry: LedgerEntry }[]
  readonly status: 'captured' | 'released'
  readonly capturedCents: number
  readonly settledAt: Date
  /** The paid debt beyond the price. */
  readonly debtCents: number
}

const soonAfter = (at: Date) => new Date(at.getTime() + 2000)

/** Calculates the ledger entries and the payment of a past order, by the same rules as for a real one. */
export function calculateMoney(pastOrder: PastOrder, paymentId: string, vatPerMille: number): PastOrderMoney {
  const { orderId, price, pastDelivery, endedAt, createdAt, feeCents } = pastOrder
  const { priceCents, commissionCents } = price
  const authorisationEntry = {
    key: `authorisation:${paymentId}`,
    at: createdAt,
    entry: authorisation(priceCents),
  }
  if (pastDelivery === null) {
    const settledAt = soonAfter(endedAt)
    const releaseEntry = { key: `release:${paymentId}`, at: settledAt, entry: release(priceCents) }
    return {
      entries: [authorisationEntry, releaseEntry],
      status: 'released',
      capturedCents: 0,
      settledAt,
      debtCents: 0,
    }
  }
  const carrierId = pastDelivery.carrier.paidId
  if (feeCents === null) {
    const shares = {
      carrierId,
      carrierShareCents: priceCents - commissionCents,
      platformShareCents: commissionCents,
      vatPerMille,
    }
    const settledAt = soonAfter(pastDelivery.pickedUpAt ?? endedAt)
    const captureEntry = { key: `capture:${paymentId}`, at: settledAt, entry: capture(priceCents) }
    const deliveryEntry = { key: `delivery:${orderId}`, at: endedAt, entry: delivery(shares) }
    return {
      entries: [authorisationEntry, captureEntry, deliveryEntry],
      status: 'captured',
      capturedCents: priceCents,
      settledAt,
      debtCents: 0,
    }
  }
  return pastDelivery.pickedUpAt === null
    ? calculateCancellation(pastOrder, { paymentId, vatPerMille, carrierId, feeCents, authorisationEntry })
    : calculateReturn(pastOrder, {
        paymentId,
        vatPerMille,
        carrierId,
        feeCents,
        authorisationEntry,
        pickedUpAt: pastDelivery.pickedUpAt,
      })
}

type ChargedFee = {
  readonly paymentId: string
  readonly vatPerMille: number
  readonly carrierId: string
  readonly feeCents: number
  readonly authorisationEntry: PastOrderMoney['entries'][number]
}

function calculateCancellation(
  pastOrder: PastOrder,
  { paymentId, vatPerMille, carrierId, feeCents, authorisationEntry }: ChargedFee,
): PastOrderMoney {
  const { priceCents, commissionCents } = pastOrder.price
  const captureCents = Math.min(feeCents, priceCents)
  const debtCents = feeCents - captureCents
  const settledAt = soonAfter(pastOrder.endedAt)
  const charge = {
    senderId: pastOrder.senderId,
    carrierId,
    vatPerMille,
    captureCents,
    extraCents: debtCents,
    carrierShareCents: feeCents - commissionCents,
    platformShareCents: commissionCents,
  }
  const captureEntry = {
    key: `capture:${paymentId}`,
    at: settledAt,
    entry: cancellationBeforePickup(priceCents, charge),
  }
  const entries = [authorisationEntry, captureEntry, ...buildDebtPayments(pastOrder, debtCents)]
  return { entries, status: 'captured', capturedCents: captureCents, settledAt, debtCents }
}

function calculateReturn(
  pastOrder: PastOrder,
  {
    paymentId,
    vatPerMille,
    carrierId,
    feeCents,
    authorisationEntry,
    pickedUpAt,
  }: ChargedFee & { readonly pickedUpAt: Date },
): PastOrderMoney {
  const { orderId, senderId, endedAt } = pastOrder
  const { priceCents, commissionCents } = pastOrder.price
  const debtCents = feeCents - priceCents
  const settledAt = soonAfter(pickedUpAt)
  const charge = {
    senderId,
    carrierId,
    vatPerMille,
    captureCents: 0,
    extraCents: debtCents,
    carrierShareCents: feeCents - 2 * commissionCents,
    platformShareCents: 2 * commissionCents,
  }
  const entries = [
    authorisationEntry,
    { key: `capture:${paymentId}`, at: settledAt, entry: capture(priceCents) },
    { key: `cancellation-after-pickup:${orderId}`, at: endedAt, entry: cancellationAfterPickup(charge) },
    ...buildDebtPayments(pastOrder, debtCents),
  ]
  return { entries, status: 'captured', capturedCents: priceCents, settledAt, debtCents }
}

/** Returns when the saved card paid the debt of an order that ended at `endedAt`. */
export function computeDebtPaidAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + 60_000)
}

function buildDebtPayments(
  { orderId, senderId, endedAt }: PastOrder,
  debtCents: number,
): PastOrderMoney['entries'] {
  if (debtCents === 0) return []
  return [
    {
      key: `debt-payment:${orderId}`,
      at: computeDebtPaidAt(endedAt),
      entry: debtPayment(senderId, debtCents),
    },
  ]
}
