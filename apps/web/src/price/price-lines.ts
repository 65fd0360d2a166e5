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

/** One line of the price: which sentence names it, and its part in cents (negative when it lowers the price). */
export type PriceLine = { readonly code: string; readonly key: LineKey; readonly cents: number }

/** The lines of a quote's price; a code that this screen does not know joins the adjustments. */
export function priceLines(quote: Pick<Output<typeof estimate>, 'detail'>): readonly PriceLine[] {
  return quote.detail.map(({ code, montant }) => ({
    code,
    key: keys[code] ?? 'line_rounding',
    cents: Math.round(montant * 100),
  }))
}
