import { Title } from '@mantine/core'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { parcelNatureCodes, parcelNatures } from '@repo/delivery-rules/parcel-nature'
import { parcelSizeNames, parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { price } from '@repo/delivery-rules/pricing'
import { CardTable } from '@repo/ui/CardTable'
import { formatDistance, formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#web/paths.ts'
import classes from './Guide.module.css'
import { GuideCards, GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

/** The distances with example prices, in metres. */
const distancesM = [3000, 8000, 20_000] as const

/** What can be shipped: the sizes with their prices for dry goods (`SES`), and the temperatures. */
export function GoodsPage() {
  const t = useTexts(guideTexts)
  const formatExamplePrice = (size: (typeof parcelSizeNames)[number], distanceM: number) => {
    const { weightRangeId, parcels, trolleys } = parcelSizes[size]
    const quote = price(
      defaultRateCard,
      { nature: 'SES', weightRangeId, parcels, trolleys, isOversize: false },
      distanceM,
    )
    return quote.ok ? formatPrice(quote.priceCents) : '—'
  }
  return (
    <GuidePage path={paths.goods} title={t('goodsTitle')} lead={t('goodsLead')}>
      <section className={classes.section}>
        <Title order={2}>{t('sizesTitle')}</Title>
        <CardTable
          label={t('sizesTitle')}
          columns={[
            { name: t('size') },
            { name: t('weight') },
            ...distancesM.map((distanceM) => ({
              name: t('priceFor', { distance: formatDistance(distanceM) }),
            })),
          ]}
          rows={parcelSizeNames.map((size) => ({
            key: size,
            cells: [
              parcelSizes[size].label,
              parcelSizes[size].hint,
              ...distancesM.map((distanceM) => formatExamplePrice(size, distanceM)),
            ],
          }))}
        />
        <p className={classes.text}>{t('priceNote')}</p>
      </section>
      <section className={classes.section}>
        <Title order={2}>{t('naturesTitle')}</Title>
        <GuideCards
          facts={parcelNatureCodes.map((code) => ({
            title: parcelNatures[code].label,
            text: t(`nature_${code}`),
          }))}
        />
      </section>
    </GuidePage>
  )
}
