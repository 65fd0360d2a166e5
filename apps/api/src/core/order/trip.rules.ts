import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import type { Quote } from '@repo/prisma/delivery-types'

/** The input of a price: origin, destination and goods. */
export type Trip = {
  readonly pickupAddress: string
  readonly dropoffAddress: string
  readonly goods: Goods
}

/** The part of a quote that names its trip. */
type QuotedTrip = Pick<
  Quote,
  'pickupAddress' | 'dropoffAddress' | 'nature' | 'weightRangeId' | 'parcels' | 'trolleys' | 'isOversize'
>

/** Whether a trip is that of a quote: the same goods, and the same addresses but for case, accents and punctuation. */
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

function isSameAddress(a: string, b: string): boolean {
  return normaliseAddress(a) === normaliseAddress(b)
}

function normaliseAddress(address: string): string {
  return address
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
