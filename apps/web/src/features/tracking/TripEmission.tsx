import { formatCarbon, formatDistance } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { CarbonFigure } from '#web/price/CarbonFigure.tsx'
import type { Order } from './order-view.ts'
import { trackingTexts } from './tracking-texts.ts'

/** What the trip emitted, by which vehicle and on which way, beside what the quote had estimated; that estimate alone until it is driven. */
export function TripEmission({ commande }: Pick<Order, 'commande'>) {
  const t = useTexts(trackingTexts)
  const { co2eG, co2eDevisG, co2eTrajet } = commande
  if (co2eG === null || co2eTrajet === null) return <CarbonFigure grams={co2eG} />
  const { vehicule: vehicle, distanceM, mesure } = co2eTrajet
  const driven = t(`driven_${mesure}`, { vehicle, distance: formatDistance(distanceM) })
  return (
    <CarbonFigure
      grams={co2eG}
      hint={co2eDevisG === null ? driven : `${driven} ${t('carbonQuoted', differenceOf(co2eG, co2eDevisG))}`}
    />
  )
}

function differenceOf(grams: number, quotedGrams: number) {
  const figure = formatCarbon(Math.abs(grams - quotedGrams))
  return { quoted: formatCarbon(quotedGrams), difference: `${grams < quotedGrams ? '−' : '+'} ${figure}` }
}
