import type { EntryKind } from './ledger.ts'
import { addMonths } from './paris-calendar.ts'

/**
 * The kind of an earning: a delivery, part of a cancellation, a correction for a refund, a charge by two staff members
 * or its cancellation.
 */
export type EarningKind = 'delivery' | 'compensation' | 'correction' | 'charge'

/**
 * The ledger entries that change what a carrier is owed, and the kind of earning. Payouts settle it and have none.
 * A new kind of entry must be classified here.
 */
const earningKindByEntry: Readonly<Record<EntryKind, EarningKind | null>> = {
  authorisation: null,
  release: null,
  capture: null,
  'authorisation-lapsed': null,
  delivery: 'delivery',
  'cancellation-before-pickup': 'compensation',
  'cancellation-after-pickup': 'compensation',
  'debt-payment': null,
  'debt-written-off': null,
  'debt-annulled': 'correction',
  'refund-decided': 'correction',
  refund: null,
  'refund-failed': null,
  'refund-by-transfer': null,
  'refund-cancelled': 'correction',
  'dispute-opened': null,
  'dispute-won': null,
  'dispute-lost': null,
  payout: null,
  'payout-executed': null,
  'payout-rejected': null,
  'carrier-charge': 'charge',
  'carrier-charge-cancelled': 'charge',
}

/** The kinds of the ledger's entries that change what a carrier is owed, payouts excluded. */
export const earningEntries: readonly string[] = Object.entries(earningKindByEntry)
  .filter(([, kind]) => kind !== null)
  .map(([entry]) => entry)

/** The entries that are pay for work. Damages reduce the transfer, not the earnings. */
export const considerationEntries: readonly string[] = earningEntries.filter(
  (entry) => !entry.startsWith('carrier-charge'),
)

/** Returns the earning kind of a ledger entry. Throws a RangeError for an entry that is no earning. */
export function findEarningKind(entry: string): EarningKind {
  const kind = Object.entries(earningKindByEntry).find(([name]) => name === entry)?.[1]
  if (!kind) throw new RangeError(`A '${entry}' pays no carrier.`)
  return kind
}

/** Sums of earnings in cents: paid by senders, the platform's fee, and the carrier's net. */
export type Earnings = {
  readonly deliveries: number
  readonly compensations: number
  /** Of the deliveries. */
  readonly distanceM: number
  readonly grossCents: number
  /** VAT included. */
  readonly feeCents: number
  readonly netCents: number
}

/** Nothing earned. */
export const noEarnings: Earnings = {
  deliveries: 0,
  compensations: 0,
  distanceM: 0,
  grossCents: 0,
  feeCents: 0,
  netCents: 0,
}

/** Returns the sum of earnings. */
export function sumEarnings(earnings: readonly Earnings[]): Earnings {
  return earnings.reduce(
    (sum, each) => ({
      deliveries: sum.deliveries + each.deliveries,
      compensations: sum.compensations + each.compensations,
      distanceM: sum.distanceM + each.distanceM,
      grossCents: sum.grossCents + each.grossCents,
      feeCents: sum.feeCents + each.feeCents,
      netCents: sum.netCents + each.netCents,
    }),
    noEarnings,
  )
}

/** Groups and sums earnings by `keyOf`, in the order of first appearance. */
export function groupEarnings<Each extends Earnings>(
  earnings: readonly Each[],
  keyOf: (each: Each) => string,
): ReadonlyMap<string, Earnings> {
  const sums = new Map<string, Earnings>()
  for (const each of earnings) {
    const key = keyOf(each)
    sums.set(key, sumEarnings([sums.get(key) ?? noEarnings, each]))
  }
  return sums
}

/** Returns the payout day of a month (`2026-11`): the 5th of the next one, on any weekday. Throws as `addMonths`. */
export function findPayoutDay(month: string): string {
  return `${addMonths(month, 1)}-05`
}
