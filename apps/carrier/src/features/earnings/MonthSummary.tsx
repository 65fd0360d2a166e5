import { Divider, Stack, Text } from '@mantine/core'
import type { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatDistance, formatEuros } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './Earnings.module.css'
import { earningsTexts } from './earnings-texts.ts'
import { calculateMonthRates } from './month-rates.ts'
import { PayoutState } from './PayoutState.tsx'

type Month = Output<typeof getEarnings>

/**
 * The net amount of the month, how it is composed, and when it is paid. Of one driver of a company only the amount: the
 * payout is the company's.
 */
export function MonthSummary(props: { readonly month: Month; readonly isOneDriver: boolean }) {
  const t = useTexts(earningsTexts)
  const { month, isOneDriver } = props
  const { total } = month
  const facts = [
    t('deliveries', { count: total.livraisons }),
    ...(total.livraisons > 0 ? [formatDistance(total.distanceM)] : []),
    ...(total.compensations > 0 ? [t('compensations', { count: total.compensations })] : []),
  ]
  const hasEarnings = month.jours.length > 0
  return (
    <Surface p={{ base: 'md', sm: 'lg' }}>
      <Stack gap={4}>
        <Text c="dimmed">{month.mois === month.moisCourant ? t('netSoFar') : t('net')}</Text>
        <Text className={classes.big ?? ''} data-testid="net">
          {formatEuros(total.net)}
        </Text>
        <Text c="dimmed" size="sm">
          {facts.join(' · ')}
        </Text>
      </Stack>
      <Rates month={month} />
      {hasEarnings ? <Breakdown month={month} /> : null}
      {!isOneDriver && (hasEarnings || month.versement || month.report !== 0) ? (
        <PayoutState month={month} />
      ) : null}
    </Surface>
  )
}

/** The average earnings per hour online, per day and per delivery. */
function Rates({ month }: { readonly month: Month }) {
  const t = useTexts(earningsTexts)
  const rates = calculateMonthRates(month)
  const knownRates = (['perHour', 'perDay', 'perDelivery'] as const).flatMap((name) => {
    const cents = rates[name]
    return cents === null ? [] : [{ name, cents }]
  })
  if (knownRates.length === 0) return null
  return (
    <dl className={classes.rates}>
      {knownRates.map(({ name, cents }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{formatEuros(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Breakdown({ month }: { readonly month: Month }) {
  const t = useTexts(earningsTexts)
  const { total } = month
  return (
    <>
      <Divider my="md" />
      <dl className={classes.sums}>
        <dt>
          {t('gross')} <span className={classes.hint}>{t('grossHint')}</span>
        </dt>
        <dd>{formatEuros(total.brut)}</dd>
        <dt>{t('fee')}</dt>
        <dd>
          −{'\u00a0'}
          {formatEuros(total.frais)}
        </dd>
        <dt className={classes.strong}>{t('net')}</dt>
        <dd className={classes.strong}>{formatEuros(total.net)}</dd>
      </dl>
    </>
  )
}
