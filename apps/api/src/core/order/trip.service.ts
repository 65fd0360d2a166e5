import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import type { Quote } from '@repo/prisma/delivery-types'

/** What a price is asked for: from where to where, and what. */
export type Trip = {
  readonly pickupAddress: string
  readonly dropoffAddress: string
  readonly goods: Goods
}

/** The part of a quote that says which trip it prices. */
type QuotedTrip = Pick<
  Quote,
  'pickupAddress' | 'dropoffAddress' | 'nature' | 'weightRangeId' | 'parcels' | 'trolleys' | 'isOversize'
>

/** Whether a trip is the one that a quote prices: the same goods, the same addresses but for case, accents and punctuation. */
export function isQuotedTrip(quote: QuotedTrip, { pickupAddress, dropoffAddress, goods }: Trip): boolean {
  return (
    isSameAddress(quote.pickupAddress, pickupAddress) &&
    isSameAddress(quote.dropoffAddress, dropoffAddress) &&
    quote.nature === goods.nature &&
    quote.weightRangeId === goods.weightRangeId &&
    quote.parcels === goods.parcels &&
    quote.trolleys === goods.trolleys &&
    quote.isOversize === goods.isOversize
  )
}

/** Whether two addresses are written alike, but for case, accents and punctuation. */
function isSameAddress(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

function plain(address: string): string {
  return address
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
