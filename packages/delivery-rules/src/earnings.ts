import type { EntryKind } from './ledger.ts'
import { monthAfter } from './paris-calendar.ts'

/** What a carrier is paid for: a delivery, what a cancellation brings it; a correction takes back what a refund takes of its share, a charge what two persons have decided. */
export type EarningKind = 'delivery' | 'compensation' | 'correction' | 'charge'

/** Which movements of the ledger change what a carrier has earned, and for what (paying it out changes nothing). A movement that is added must say here whether it does. */
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

/** The kinds of the ledger's entries that pay a carrier. */
export const earningEntries: readonly string[] = Object.entries(earningKindByEntry)
  .filter(([, kind]) => kind !== null)
  .map(([entry]) => entry)

/** Those of them that are pay for its work: damages that it is charged for lower what is transferred, not what it has earned. */
export const considerationEntries: readonly string[] = earningEntries.filter(
  (entry) => !entry.startsWith('carrier-charge'),
)

/** What an entry of the ledger pays a carrier for. Throws a RangeError for one that pays nothing. */
export function earningKindOf(entry: string): EarningKind {
  const kind = Object.entries(earningKindByEntry).find(([name]) => name === entry)?.[1]
  if (!kind) throw new RangeError(`A '${entry}' pays no carrier.`)
  return kind
}

/** Sums of earnings: what senders paid, the platform's fee in it, and what is left for the carrier. In cents. */
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

/** Earnings put together. */
export function sumOfEarnings(earnings: readonly Earnings[]): Earnings {
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

/** Earnings put together by what `keyOf` says of each, in the order in which the keys first come. */
export function earningsBy<Each extends Earnings>(
  earnings: readonly Each[],
  keyOf: (each: Each) => string,
): ReadonlyMap<string, Earnings> {
  const sums = new Map<string, Earnings>()
  for (const each of earnings) {
    const key = keyOf(each)
    sums.set(key, sumOfEarnings([sums.get(key) ?? noEarnings, each]))
  }
  return sums
}

/** When the earnings of a month are paid: the 5th of the next one, whatever day of the week that is. */
export function payoutDayOf(month: string): string {
  return `${monthAfter(month, 1)}-05`
}
