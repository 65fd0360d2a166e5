import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { formatDistance, formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Fragment } from 'react'
import classes from './Price.module.css'
import { listPriceLines } from './price-lines.ts'
import { priceTexts } from './price-texts.ts'

/** The lines of a price and its total, with the service fee and the VAT that it includes. */
export function PriceBreakdown({ quote }: { readonly quote: Output<typeof estimate> }) {
  const t = useTexts(priceTexts)
  const distance = formatDistance(quote.distanceM)
  return (
    <dl className={classes.lines} aria-label={t('breakdown')}>
      {listPriceLines(quote).map((line) => (
        <Fragment key={line.code}>
          <dt>{t(line.key, { distance })}</dt>
          <dd>{formatEuros(line.cents)}</dd>
        </Fragment>
      ))}
      <dt data-total>{t('total')}</dt>
      <dd data-total>{formatEuros(quote.montant)}</dd>
      <dt data-part>{t('fee')}</dt>
      <dd data-part>{formatEuros(quote.commission)}</dd>
      <dt data-part>{t('vat')}</dt>
      <dd data-part>{formatEuros(quote.tva)}</dd>
    </dl>
  )
}
