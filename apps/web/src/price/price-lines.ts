import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import type { priceTexts } from './price-texts.ts'

type LineKey = keyof (typeof priceTexts)['byLanguage']['fr'] & `line_${string}`

const keys: Readonly<Record<string, LineKey>> = {
  base: 'line_base',
  distance: 'line_distance',
  'extra-parcels': 'line_parcels',
  trolleys: 'line_trolleys',
  minimum: 'line_minimum',
  nature: 'line_nature',
  oversize: 'line_oversize',
  rounding: 'line_rounding',
}

/** A line of a price: the key of its text and its amount in cents, negative for a reduction. */
export type PriceLine = { readonly code: string; readonly key: LineKey; readonly cents: number }

/** Returns the lines of a quote's price. A line with an unknown code has the text of the rounding. */
export function listPriceLines(quote: Pick<Output<typeof estimate>, 'detail'>): readonly PriceLine[] {
  return quote.detail.map(({ code, montant }) => ({
    code,
    key: keys[code] ?? 'line_rounding',
    cents: Math.round(montant * 100),
  }))
}
