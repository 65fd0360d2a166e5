import { Text, Title, UnstyledButton } from '@mantine/core'
import type { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatDistance, formatEuros } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './Earnings.module.css'
import { earningsTexts } from './earnings-texts.ts'

type Driver = NonNullable<Output<typeof getEarnings>['chauffeurs']>[number]

/** The earnings of each driver of a company. Choosing one filters the page. */
export function DriverTotals(props: {
  readonly drivers: readonly Driver[]
  readonly chosenDriverId: string | null
  readonly onChoose: (driverId: string | null) => void
}) {
  const t = useTexts(earningsTexts)
  const { drivers, chosenDriverId, onChoose } = props
  return (
    <section aria-labelledby="par-chauffeur">
      <Title order={2} id="par-chauffeur" size="h3" mb="sm">
        {t('byDriver')}
      </Title>
      <Surface as="div" p={0}>
        <ul className={classes.lines}>
          <li>
            <UnstyledButton
              className={classes.driver ?? ''}
              aria-pressed={chosenDriverId === null}
              onClick={() => onChoose(null)}
            >
              <Text fw={600}>{t('everyone')}</Text>
            </UnstyledButton>
          </li>
          {drivers.map((driver) => (
            <li key={driver.transporteurId}>
              <UnstyledButton
                className={classes.driver ?? ''}
                aria-pressed={chosenDriverId === driver.transporteurId}
                onClick={() => onChoose(driver.transporteurId)}
              >
                <span className={classes.trip}>
                  <Text fw={600} component="span" display="block">
                    {driver.nom}
                  </Text>
                  <Text c="dimmed" size="sm" component="span">
                    {t('deliveries', { count: driver.livraisons })} · {formatDistance(driver.distanceM)}
                  </Text>
                </span>
                <Text fw={680} component="span" className={classes.figure ?? ''}>
                  {formatEuros(driver.net)}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Surface>
    </section>
  )
}
