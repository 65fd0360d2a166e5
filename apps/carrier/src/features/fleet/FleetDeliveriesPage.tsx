import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { endpointPages, queryKeyOf } from '@repo/api-client/react'
import { listFleetDeliveries } from '@repo/contracts/delivery/fleet'
import { addDays, parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconPackage, IconReceiptEuro } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { deliveriesTexts } from './deliveries-texts.ts'
import { ExportButton } from './ExportButton.tsx'
import classes from './Fleet.module.css'
import { formatName, useFleet } from './use-fleet.ts'

type StatusFilter = 'all' | 'running' | 'over'

function useDeliveries(statusFilter: StatusFilter, driverId: string | null) {
  const filter = {
    ...(driverId === null ? {} : { transporteurId: driverId }),
    ...(statusFilter === 'all' ? {} : { enCours: statusFilter === 'running' }),
  }
  return useInfiniteQuery({
    ...endpointPages(
      listFleetDeliveries,
      (cursor) => ({ ...filter, ...(cursor === undefined ? {} : { avant: cursor }) }),
      (page) => (page.suite ? page.livraisons.at(-1)?.livraisonId : undefined),
    ),
    queryKey: [...queryKeyOf(listFleetDeliveries), 'pages', filter],
  })
}

/** The current and past deliveries of the company, of all drivers or one of them. */
export function FleetDeliveriesPage() {
  const t = useTexts(deliveriesTexts)
  const [search, setSearch] = useSearchParams()
  const [statusFilter, setStatusFilter] = useState<StatusFilter>('all')
  const driverId = search.get('chauffeur')
  const query = useDeliveries(statusFilter, driverId)
  const today = parisDayOf(new Date())
  const deliveries = query.data?.pages.flatMap((page) => page.livraisons)
  return (
    <Stack gap="lg">
      <PageTitle title={t('title')} />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={t('which')}
          size="md"
          radius="xl"
          value={statusFilter}
          onChange={setStatusFilter}
          data={(['all', 'running', 'over'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <DriverFilter
          driverId={driverId}
          onChange={(id) => setSearch(id === null ? {} : { chauffeur: id }, { replace: true })}
        />
      </div>
      <QueryState query={query} order={2} loading={<CardListSkeleton />} />
      {deliveries?.length === 0 ? (
        <Surface as="div">
          <EmptyState
            order={2}
            icon={<IconPackage size={30} />}
            title={t('emptyTitle')}
            hint={t('emptyHint')}
          />
        </Surface>
      ) : null}
      {deliveries && deliveries.length > 0 ? (
        <ul className={classes.list} aria-label={t('list')}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.livraisonId} delivery={delivery} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="light"
          size="md"
          mih={48}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
      <section aria-label={t('papers')} className={classes.papers}>
        <ExportButton content="livraisons" from={addDays(today, -30)} until={today} />
        <Button
          component={Link}
          to={paths.earnings}
          variant="default"
          size="md"
          mih={48}
          leftSection={<IconReceiptEuro size={20} aria-hidden />}
        >
          {t('earnings')}
        </Button>
        <Text size="sm" c="dimmed" className={classes.moneyHint ?? ''}>
          {t('moneyHint')}
        </Text>
      </section>
    </Stack>
  )
}

const everyDriverValue = ''

function DriverFilter(props: {
  readonly driverId: string | null
  readonly onChange: (driverId: string | null) => void
}) {
  const t = useTexts(deliveriesTexts)
  const drivers = useFleet().data?.chauffeurs ?? []
  return (
    <Select
      aria-label={t('driver')}
      allowDeselect={false}
      data={[
        { value: everyDriverValue, label: t('everyDriver') },
        ...drivers.map((driver) => ({ value: driver.transporteurId, label: formatName(driver) })),
      ]}
      value={props.driverId ?? everyDriverValue}
      onChange={(id) => props.onChange(id === null || id === everyDriverValue ? null : id)}
    />
  )
}
