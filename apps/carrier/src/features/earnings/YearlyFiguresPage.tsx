import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getYearlyFigures } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatDistance, formatEuros } from '@repo/ui/formats'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import { ActivityFigures } from './ActivityFigures.tsx'
import classes from './Earnings.module.css'
import { yearTexts } from './earnings-texts.ts'
import { AmountFigures, DriverFigures } from './FigureTables.tsx'
import { Switcher } from './Switcher.tsx'

type Year = Output<typeof getYearlyFigures>

/**
 * The yearly figures that a platform must report to each carrier by law. The year is in the URL; without one, the
 * server chooses it.
 */
export function YearlyFiguresPage() {
  const t = useTexts(yearTexts)
  const [parameters, setParameters] = useSearchParams()
  const urlYear = Number(parameters.get('annee'))
  const query = useQuery(
    endpointQuery(getYearlyFigures, urlYear >= 2000 && urlYear < 2100 ? { annee: urlYear } : {}),
  )
  const year = query.data
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={paths.earnings} className={classes.back ?? ''}>
        <IconArrowLeft size={18} aria-hidden /> {t('back')}
      </Anchor>
      <PageTitle title={t('title')} />
      {year ? (
        <YearSwitcher
          year={year}
          onChange={(next) => setParameters({ annee: String(next) }, { replace: true })}
        />
      ) : (
        <Skeleton height={48} radius="xl" />
      )}
      <QueryState query={query} order={2} title={t('loadFailed')} loading={<CardListSkeleton count={3} />} />
      {year ? <YearView year={year} /> : null}
    </Stack>
  )
}

function YearSwitcher({
  year,
  onChange,
}: {
  readonly year: Year
  readonly onChange: (year: number) => void
}) {
  const t = useTexts(yearTexts)
  const { annee, premiereAnnee, anneeCourante } = year
  return (
    <Switcher
      label={String(annee)}
      before={{ label: t('yearBefore'), onClick: annee > premiereAnnee ? () => onChange(annee - 1) : null }}
      after={{ label: t('yearAfter'), onClick: annee < anneeCourante ? () => onChange(annee + 1) : null }}
    />
  )
}

function YearView({ year }: { readonly year: Year }) {
  return (
    <>
      <YearSummary year={year} />
      <div className={classes.columns}>
        <AmountFigures year={year} />
        <ActivityFigures year={year} />
      </div>
      {year.chauffeurs && year.chauffeurs.length > 0 ? <DriverFigures drivers={year.chauffeurs} /> : null}
      <ReasonsForFigures />
    </>
  )
}

/** The net amount of the year, with a download of all its figures. */
function YearSummary({ year }: { readonly year: Year }) {
  const t = useTexts(yearTexts)
  const { total } = year
  const count = total.livraisons + total.compensations
  return (
    <Surface p={{ base: 'md', sm: 'lg' }} className={classes.yearSummary ?? ''}>
      <div>
        <Text c="dimmed">{t(year.annee === year.anneeCourante ? 'netSoFar' : 'netOfYear')}</Text>
        <Text className={classes.big ?? ''}>{formatEuros(total.net)}</Text>
        <Text c="dimmed" size="sm">
          {t('operationCount', { count })} · {formatDistance(total.distanceM)}
        </Text>
      </div>
      <Button
        variant="default"
        size="md"
        mih={48}
        leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
        onClick={() => download(`activite-${year.annee}.json`, toJson(year), 'application/json')}
      >
        {t('download')}
      </Button>
    </Surface>
  )
}

/** Returns the figures as JSON, in euros: readers of the file do not expect cents. */
function toJson({ success: _success, ...year }: Year): string {
  const money = new Set(['brut', 'frais', 'net', 'revenuMoyen'])
  return JSON.stringify(
    year,
    (key, value: unknown) => (money.has(key) && typeof value === 'number' ? value / 100 : value),
    2,
  )
}

/** Why the carrier gets these figures, with a link to those of the whole platform. */
function ReasonsForFigures() {
  const t = useTexts(yearTexts)
  const config = useCarrierConfig()
  return (
    <Surface p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h3" mb="sm">
        {t('why')}
      </Title>
      <Stack gap="sm">
        <Text size="sm">{t('whyData')}</Text>
        <Text size="sm">{t('whyTax')}</Text>
        <Text size="sm">
          {t('whyPlatform')}{' '}
          {config ? (
            <Anchor
              href={`${config.siteUrl}/transparence`}
              target="_blank"
              rel="noreferrer"
              inherit
              underline="always"
            >
              {t('platform')}
            </Anchor>
          ) : null}
        </Text>
      </Stack>
    </Surface>
  )
}
