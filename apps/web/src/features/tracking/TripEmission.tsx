import { formatCarbon, formatDistance } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { CarbonFigure } from '#web/price/CarbonFigure.tsx'
import type { Order } from './order-view.ts'
import { trackingTexts } from './tracking-texts.ts'

/**
 * The trip's emissions, with vehicle and route, beside the estimate of the quote. Before the trip, the estimate alone.
 */
export function TripEmission({ commande }: Pick<Order, 'commande'>) {
  const t = useTexts(trackingTexts)
  const { co2eG, co2eDevisG, co2eTrajet } = commande
  if (co2eG === null || co2eTrajet === null) return <CarbonFigure grams={co2eG} />
  const { vehicule: vehicle, distanceM, mesure } = co2eTrajet
  const drivenText = t(`driven_${mesure}`, { vehicle, distance: formatDistance(distanceM) })
  const comparisonText =
    co2eDevisG === null
      ? ''
      : t(compareEmissions(co2eG - co2eDevisG), {
          difference: formatCarbon(Math.abs(co2eG - co2eDevisG)),
          quoted: formatCarbon(co2eDevisG),
        })
  return <CarbonFigure grams={co2eG} hint={`${drivenText} ${comparisonText}`.trim()} />
}

function compareEmissions(differenceG: number) {
  if (differenceG === 0) return 'carbonSame'
  return differenceG > 0 ? 'carbonMore' : 'carbonLess'
}
