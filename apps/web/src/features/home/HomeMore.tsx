import { Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listPriceExamples } from '@repo/contracts/delivery/reference-data'
import { formatDistance, formatPrice } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconFileCheck, IconShieldCheck, IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import classes from './HomeMore.module.css'
import { homeMoreTexts } from './home-more-texts.ts'
import { Showcase } from './Showcase.tsx'

/** The lower part of the home page: goods, prices and carriers. */
export function HomeMore() {
  return (
    <>
      <Showcase />
      <Examples />
      <CarrierRequirements />
    </>
  )
}

/** Three example prices of the current rate card; empty until it is loaded. */
function Examples() {
  const t = useTexts(homeMoreTexts)
  const { data } = useQuery({ ...endpointQuery(listPriceExamples, {}), staleTime: Number.POSITIVE_INFINITY })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="examples-title" className={classes.part}>
      <Title order={2} id="examples-title">
        {t('examples')}
      </Title>
      <p className={classes.lead}>{t('examplesLead')}</p>
      <ul className={classes.cards}>
        {data.map(({ taille, distanceM, montant }) => (
          <Surface as="li" p="lg" key={taille}>
            <p className={classes.name}>{t(taille)}</p>
            <p className={classes.price}>{formatPrice(montant)}</p>
            <p className={classes.lead}>{t('byRoad', { distance: formatDistance(distanceM) })}</p>
          </Surface>
        ))}
      </ul>
    </section>
  )
}

const facts = [
  { key: 'papers', Icon: IconFileCheck },
  { key: 'insured', Icon: IconShieldCheck },
  { key: 'rated', Icon: IconSteeringWheel },
] as const

/** The requirements for carriers. */
export function CarrierRequirements() {
  const t = useTexts(homeMoreTexts)
  return (
    <section aria-labelledby="carriers-title" className={classes.part}>
      <Title order={2} id="carriers-title">
        {t('carriers')}
      </Title>
      <ul className={classes.cards}>
        {facts.map(({ key, Icon }) => (
          <li key={key} className={classes.fact}>
            <Icon size={28} stroke={1.6} aria-hidden />
            <div>
              <Title order={3} size="h4">
                {t(key)}
              </Title>
              <p className={classes.lead}>{t(`${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
