import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { vehicleClassCodes, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { CardTable } from '@repo/ui/CardTable'
import { formatDistance, formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#web/paths.ts'
import classes from './Guide.module.css'
import { GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

/** The kinds of vehicles with their capacity, range and lowest price. */
export function VehiclesPage() {
  const t = useTexts(guideTexts)
  return (
    <GuidePage path={paths.vehicles} title={t('vehiclesTitle')} lead={t('vehiclesLead')}>
      <section className={classes.section}>
        <CardTable
          label={t('vehiclesTitle')}
          columns={(['vehicle', 'load', 'trolleys', 'reach', 'minimum'] as const).map((key) => ({
            name: t(key),
          }))}
          rows={vehicleClassCodes.map((code) => {
            const { label, maxWeightKg, maxTrolleys, roadLimitM } = vehicleClasses[code]
            return {
              key: code,
              cells: [
                label,
                t('upToKg', { kg: maxWeightKg.toLocaleString('fr-FR') }),
                maxTrolleys,
                formatDistance(roadLimitM),
                formatPrice(defaultRateCard.tariffs[code].minimumCents),
              ],
            }
          })}
        />
        <p className={classes.text}>{t('priceNote')}</p>
      </section>
    </GuidePage>
  )
}
