import { Title } from '@mantine/core'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { formatPrice } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import type { City } from './cities.ts'
import { cities, priceTripExamples } from './cities.ts'
import classes from './Guide.module.css'
import { GuidePage } from './GuidePage.tsx'
import { guideTexts } from './guide-texts.ts'

function findLowestPriceCents(city: City): number {
  return Math.min(...priceTripExamples(city, defaultRateCard).map(({ priceCents }) => priceCents))
}

/** The list of cities with a page, each with its lowest price. */
export function CitiesPage() {
  const t = useTexts(guideTexts)
  return (
    <GuidePage path={paths.cities} title={t('citiesTitle')} lead={t('citiesLead')}>
      <ul className={classes.cards}>
        {cities.map((city) => (
          <li key={city.slug}>
            <Link to={paths.city(city.slug)} className={classes.link}>
              <Surface as="div" isInteractive p="lg">
                <Title order={2} size="h4">
                  {city.name}
                </Title>
                <p className={classes.text}>
                  {t('from', { price: formatPrice(findLowestPriceCents(city)) })}
                </p>
              </Surface>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.text}>{t('priceNote')}</p>
    </GuidePage>
  )
}
