import { Anchor, Container, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getPlatformIndicators } from '@repo/contracts/delivery/indicators'
import type { Output } from '@repo/contracts/endpoint'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { PageTitle } from '@repo/ui/PageTitle'
import { EmptyState, LoadingState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { GroupIndicators } from './GroupIndicators.tsx'
import classes from './Indicators.module.css'
import { indicatorTexts } from './indicator-texts.ts'

type PlatformIndicators = Output<typeof getPlatformIndicators>

/**
 * The figures about carriers' activity and income that the law requires. The year is in the URL; without a valid one,
 * the service chooses it.
 */
export function IndicatorsPage() {
  const t = useTexts(indicatorTexts)
  const [searchParams, setSearchParams] = useSearchParams()
  const year = Number(searchParams.get('annee'))
  const isValidYear = Number.isInteger(year) && year >= 2000 && year < 2100
  const query = useQuery(endpointQuery(getPlatformIndicators, isValidYear ? { annee: year } : {}))
  return (
    <Container size={1080} className={classes.page}>
      <Stack gap="xl">
        <PageTitle title={t('title')} lead={t('lead')} />
        <QueryState query={query} order={2} title={t('loadFailed')} loading={<LoadingState />} />
        {query.data ? (
          <Figures
            response={query.data}
            onYear={(chosenYear) =>
              setSearchParams({ annee: chosenYear }, { replace: true, preventScrollReset: true })
            }
          />
        ) : null}
        <Method />
      </Stack>
    </Container>
  )
}

function Figures({
  response,
  onYear,
}: {
  readonly response: PlatformIndicators
  readonly onYear: (year: string) => void
}) {
  const t = useTexts(indicatorTexts)
  const { annees, indicateurs } = response
  if (!indicateurs)
    return (
      <EmptyState
        icon={<IconReportAnalytics size={30} />}
        title={t('emptyTitle')}
        hint={t('emptyHint')}
        order={2}
      />
    )
  return (
    <>
      {annees.length > 1 ? (
        <NativeSelect
          label={t('year')}
          value={String(indicateurs.annee)}
          data={annees.map(String)}
          maw={180}
          onChange={(event) => onYear(event.currentTarget.value)}
        />
      ) : null}
      <Text c="dimmed">
        {t('figuresOf', { year: indicateurs.annee, day: formatFrenchLongDay(indicateurs.publieLe) })}
      </Text>
      {indicateurs.groupes.map((group) => (
        <GroupIndicators key={group.groupe} group={group} />
      ))}
      <Anchor href={`/api/indicateurs?annee=${indicateurs.annee}`}>{t('data')}</Anchor>
    </>
  )
}

function Method() {
  const t = useTexts(indicatorTexts)
  return (
    <Surface>
      <Title order={2} size="h3" mb="md">
        {t('method')}
      </Title>
      <Stack gap="sm" maw={720}>
        <Text>{t('methodDuration')}</Text>
        <Text>{t('methodIncome')}</Text>
        <Text>{t('methodWait')}</Text>
        <Text>{t('methodGroups')}</Text>
        <Text>{t('methodFew')}</Text>
        <Text>{t('law')}</Text>
      </Stack>
    </Surface>
  )
}
