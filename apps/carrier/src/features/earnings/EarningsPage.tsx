import { Button, Skeleton, Stack, Title } from '@mantine/core'
import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { addMonths } from '@repo/delivery-rules/paris-calendar'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconReceiptEuro } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { createBars } from './bars.ts'
import { Charges } from './Charges.tsx'
import { DayChart } from './DayChart.tsx'
import { DayTable } from './DayTable.tsx'
import { DriverTotals } from './DriverTotals.tsx'
import { EarningLines } from './EarningLines.tsx'
import classes from './Earnings.module.css'
import { formatMonth } from './earnings-formats.ts'
import { earningsTexts } from './earnings-texts.ts'
import { FileButtons } from './FileButtons.tsx'
import { MonthInvoices } from './MonthInvoices.tsx'
import { MonthSummary } from './MonthSummary.tsx'
import { Switcher } from './Switcher.tsx'
import { YearEntry } from './YearEntry.tsx'

type Month = Output<typeof getEarnings>

/** The earnings of a carrier or company in a month. The month and the driver are in the URL. */
export function EarningsPage() {
  const t = useTexts(earningsTexts)
  const [parameters, setParameters] = useSearchParams()
  const month = parameters.get('mois')
  const driverId = parameters.get('chauffeur')
  const query = useEarnings(month, driverId)
  const [firstPage] = query.data?.pages ?? []
  const showEarnings = (next: { month: string | null; driverId: string | null }) =>
    setParameters(
      {
        ...(next.month === null ? {} : { mois: next.month }),
        ...(next.driverId === null ? {} : { chauffeur: next.driverId }),
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Stack gap="lg">
      <PageTitle title={t('title')} />
      {firstPage ? (
        <MonthSwitcher month={firstPage} onChange={(next) => showEarnings({ month: next, driverId })} />
      ) : (
        <Skeleton height={48} radius="xl" />
      )}
      <QueryState query={query} order={2} title={t('loadFailed')} loading={<CardListSkeleton count={3} />} />
      {firstPage ? (
        <MonthView
          month={firstPage}
          lines={query.data?.pages.flatMap((page) => page.lignes) ?? []}
          chosenDriverId={driverId}
          onChoose={(next) => showEarnings({ month, driverId: next })}
          more={
            query.hasNextPage ? (
              <Button
                variant="default"
                size="md"
                fullWidth
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            ) : null
          }
        />
      ) : null}
      <Charges />
      <YearEntry />
    </Stack>
  )
}

function useEarnings(month: string | null, driverId: string | null) {
  const filter = {
    ...(month === null ? {} : { mois: month }),
    ...(driverId === null ? {} : { transporteurId: driverId }),
  }
  return useInfiniteQuery({
    ...endpointPages(
      getEarnings,
      (cursor) => (cursor === undefined ? filter : { ...filter, avant: cursor }),
      ({ suite }) => suite ?? undefined,
    ),
    queryKey: [...queryKeyOf(getEarnings, filter), 'pages'],
  })
}

function MonthSwitcher(props: { readonly month: Month; readonly onChange: (month: string) => void }) {
  const t = useTexts(earningsTexts)
  const { mois, premierMois, moisCourant } = props.month
  const createSwitch = (month: string, isPossible: boolean) =>
    isPossible ? () => props.onChange(month) : null
  return (
    <Switcher
      label={formatMonth(mois)}
      before={{ label: t('monthBefore'), onClick: createSwitch(addMonths(mois, -1), mois > premierMois) }}
      after={{ label: t('monthAfter'), onClick: createSwitch(addMonths(mois, 1), mois < moisCourant) }}
    />
  )
}

function MonthView(props: {
  readonly month: Month
  readonly lines: Month['lignes']
  readonly chosenDriverId: string | null
  readonly onChoose: (driverId: string | null) => void
  readonly more: React.ReactNode
}) {
  const t = useTexts(earningsTexts)
  const { month, lines, chosenDriverId } = props
  const isEmpty = month.jours.length === 0
  const isCompany = month.chauffeurs !== null
  return (
    <>
      <div className={classes.columns}>
        <Stack gap="lg">
          <MonthSummary month={month} isOneDriver={chosenDriverId !== null} />
          <FileButtons month={month.mois} />
        </Stack>
        {isEmpty ? (
          <EmptyState
            icon={<IconReceiptEuro size={30} />}
            title={t('emptyTitle')}
            hint={isCompany ? t('emptyCompanyHint') : t('emptyHint')}
            order={2}
          />
        ) : (
          <Stack gap="lg">
            <Surface p={{ base: 'md', sm: 'lg' }}>
              <Title order={2} size="h3" mb="xs">
                {t('byDay')}
              </Title>
              <DayChart month={month.mois} bars={createBars(month.mois, month.jours)} />
              <DayTable days={month.jours} />
            </Surface>
            {month.chauffeurs && month.chauffeurs.length > 0 ? (
              <DriverTotals
                drivers={month.chauffeurs}
                chosenDriverId={chosenDriverId}
                onChoose={props.onChoose}
              />
            ) : null}
          </Stack>
        )}
      </div>
      {lines.length > 0 ? (
        <section aria-labelledby="livraisons">
          <Title order={2} id="livraisons" size="h3">
            {t('lines')}
          </Title>
          <EarningLines lines={lines} />
        </section>
      ) : null}
      {props.more}
      <MonthInvoices month={month.mois} />
    </>
  )
}
