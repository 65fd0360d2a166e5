import { Anchor, Title } from '@mantine/core'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import { CardTable } from '@repo/ui/CardTable'
import { formatDistance, formatDuration, formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link, Navigate, useParams } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { cities, priceTripExamples } from './cities.ts'
import classes from './Guide.module.css'
import { GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

/** Prices and examples of deliveries in a city. An unknown city redirects to the home page. */
export function CityPage() {
  const t = useTexts(guideTexts)
  const { ville } = useParams()
  const city = cities.find(({ slug }) => slug === ville)
  if (!city) return <Navigate to={paths.home} replace />
  const { name, region, slug } = city
  return (
    <GuidePage
      path={paths.city(slug)}
      title={t('cityTitle', { city: name })}
      lead={t('cityLead', { city: name, region })}
    >
      <section className={classes.section}>
        <Title order={2}>{t('cityExamples', { city: name })}</Title>
        <CardTable
          label={t('cityExamples', { city: name })}
          columns={(['trip', 'goods', 'vehicle', 'onTheRoad', 'price'] as const).map((key) => ({
            name: t(key),
          }))}
          rows={priceTripExamples(city, defaultRateCard).map((example) => ({
            key: example.size,
            cells: [
              t('fromTo', { from: example.from, to: example.to }),
              parcelSizes[example.size].label,
              getClassLabel(example.vehicleClass),
              t('about', {
                distance: formatDistance(example.distanceM),
                duration: formatDuration(example.durationS),
              }),
              formatPrice(example.priceCents),
            ],
          }))}
        />
        <p className={classes.text}>{t('priceNote')}</p>
      </section>
      <section className={classes.section}>
        <Title order={2}>{t('howTitle', { city: name })}</Title>
        <p className={classes.text}>{t('how')}</p>
      </section>
      <section className={classes.section}>
        <Title order={2} size="h4">
          {t('otherCities')}
        </Title>
        <ul className={classes.links}>
          {cities
            .filter((other) => other !== city)
            .map((other) => (
              <li key={other.slug}>
                <Anchor component={Link} to={paths.city(other.slug)} py={11} display="inline-block">
                  {other.name}
                </Anchor>
              </li>
            ))}
        </ul>
      </section>
    </GuidePage>
  )
}
