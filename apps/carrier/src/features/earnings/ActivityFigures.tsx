import { Divider, Title } from '@mantine/core'
import type { getYearlyFigures } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatDistance, formatEuros } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './Earnings.module.css'
import { formatTimeSpent } from './earnings-formats.ts'
import { yearTexts } from './earnings-texts.ts'

/** The times and distances of a year, with their averages. */
export function ActivityFigures({ year }: { readonly year: Output<typeof getYearlyFigures> }) {
  const t = useTexts(yearTexts)
  const { activite, total } = year
  const formatMean = (value: number | null, format: (value: number) => string) =>
    value === null ? t('none') : format(value)
  return (
    <Surface p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h3" mb="md">
        {t('activity')}
      </Title>
      <dl className={classes.facts}>
        <dt>{t('online')}</dt>
        <dd>{formatTimeSpent(activite.enLigneMs)}</dd>
        <dt>{t('waiting')}</dt>
        <dd>{formatTimeSpent(activite.attenteMs)}</dd>
        <dt>
          {t('carrying')} <span className={classes.hint}>{t('carryingHint')}</span>
        </dt>
        <dd>{formatTimeSpent(activite.prestationMs)}</dd>
        <dt>{t('offers')}</dt>
        <dd>{activite.propositions}</dd>
        <dt>{t('distance')}</dt>
        <dd>{formatDistance(total.distanceM)}</dd>
      </dl>
      <Divider my="md" />
      <Title order={3} size="h4" mb="sm">
        {t('means')}
      </Title>
      <dl className={classes.facts}>
        <dt>{t('meanWait')}</dt>
        <dd>{formatMean(activite.attenteMoyenneMs, formatTimeSpent)}</dd>
        <dt>{t('meanCarrying')}</dt>
        <dd>{formatMean(activite.prestationMoyenneMs, formatTimeSpent)}</dd>
        <dt>{t('meanDistance')}</dt>
        <dd>{formatMean(activite.distanceMoyenneM, formatDistance)}</dd>
        <dt>{t('meanIncome')}</dt>
        <dd>{formatMean(activite.revenuMoyen, formatEuros)}</dd>
      </dl>
    </Surface>
  )
}
