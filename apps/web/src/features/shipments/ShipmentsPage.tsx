import { Button, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import {
  getUnratedDelivery,
  listHistory,
  listRunning,
  listScheduled,
  listSearching,
} from '@repo/contracts/delivery/orders'
import { useKeepSubscribed } from '@repo/delivery-ui/push/use-push'
import { PageTitle } from '@repo/ui/PageTitle'
import { showSuccess } from '@repo/ui/popups'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconFilterOff, IconPackage, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { paths } from '#web/paths.ts'
import { CancelledList } from './CancelledList.tsx'
import { DeliveredPanel } from './DeliveredPanel.tsx'
import { FilterBar } from './FilterBar.tsx'
import { HistoryList } from './HistoryList.tsx'
import { OrderCards } from './OrderCards.tsx'
import { filterOrders, isFiltered, noFilters } from './order-filters.ts'
import { useCancelledPages, useHistoryPages } from './order-pages.ts'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'

/** The polling interval of the lists, as specified. */
const pollMs = 15_000
/** The pause in typing after which past orders are searched. */
const typingPauseMs = 300
/** How long the notice of a delivery is shown. */
const deliveredShownMs = 10_000

/** The key of the delivery whose rating was postponed: it is not shown again at the next visit. */
const postponedKey = 'volant-plus-tard'

/** Returns the delivered order that awaits its rating; null without one, or when it was postponed. Notifies once. */
function useUnratedDelivery() {
  const t = useTexts(shipmentsTexts)
  const [dismissedId, setDismissedId] = useState(() => localStorage.getItem(postponedKey))
  const query = useQuery({
    ...endpointQuery(getUnratedDelivery, {}),
    // Not while it is shown: a refetch would replace the picture URLs while they are read.
    refetchInterval: ({ state }) => {
      const found = state.data?.livraison ?? null
      return found === null || found.livraisonId === dismissedId ? pollMs : false
    },
  })
  const delivery = query.data?.livraison ?? null
  const announcedId = useRef<string | null>(null)
  const deliveryId = delivery?.livraisonId ?? null
  useEffect(() => {
    if (deliveryId === null || deliveryId === dismissedId || announcedId.current === deliveryId) return
    announcedId.current = deliveryId
    showSuccess({ title: t('delivered'), shownMs: deliveredShownMs })
  }, [deliveryId, dismissedId, t])
  return {
    delivery: deliveryId === dismissedId ? null : delivery,
    dismiss(): void {
      if (deliveryId !== null) localStorage.setItem(postponedKey, deliveryId)
      setDismissedId(deliveryId)
    },
  }
}

/**
 * /mes-expeditions: running, searching, planned and past orders; while a delivery awaits its rating, this delivery
 * between the running and the searching ones.
 */
export function ShipmentsPage() {
  useKeepSubscribed()
  const t = useTexts(shipmentsTexts)
  const { delivery, dismiss } = useUnratedDelivery()
  const content = useRef<HTMLDivElement>(null)
  function close(): void {
    dismiss()
    // The panel with the pressed button was unmounted: the content that replaces it takes the focus.
    content.current?.focus()
  }
  return (
    <Stack gap="xl">
      <PageTitle
        title={t('title')}
        actions={
          <OrderersOnly>
            <Button
              component={Link}
              to={paths.newShipment}
              leftSection={<IconPlus size={18} aria-hidden />}
              className={classes.compact ?? ''}
            >
              <span className={classes.compactWords}>{t('newShipment')}</span>
            </Button>
          </OrderersOnly>
        }
      />
      <div ref={content} tabIndex={-1} className={classes.heading ?? ''}>
        {delivery ? (
          <OrderersOnly instead={<ShipmentLists />}>
            <UnderWayOrders>
              <DeliveredPanel delivery={delivery} onClose={close} />
            </UnderWayOrders>
          </OrderersOnly>
        ) : (
          <ShipmentLists />
        )}
      </div>
    </Stack>
  )
}

/** Returns the running and the searching orders. Once one is no longer running, the past orders are read again. */
function useUnderWayOrders() {
  const client = useQueryClient()
  const running = useQuery({ ...endpointQuery(listRunning, {}), refetchInterval: pollMs })
  const runningIds = useRef<readonly string[]>([])
  useEffect(() => {
    if (!running.data) return
    const ids = running.data.demandes.map(({ commandeId }) => commandeId)
    const hasOneEnded = runningIds.current.some((id) => !ids.includes(id))
    runningIds.current = ids
    if (hasOneEnded) void client.invalidateQueries({ queryKey: queryKeyOf(listHistory) })
  }, [running.data, client])
  const searching = useQuery({ ...endpointQuery(listSearching, {}), refetchInterval: pollMs })
  return { running, searching }
}

/** Shows running orders above a delivery that awaits its rating, and searching ones below it. */
function UnderWayOrders({ children }: { readonly children: ReactNode }) {
  const { running, searching } = useUnderWayOrders()
  return (
    <Stack gap={32}>
      <OrderCards kind="running" orders={running.data?.demandes ?? []} />
      {children}
      <OrderCards kind="searching" orders={searching.data?.demandes ?? []} />
    </Stack>
  )
}

/** Whether all lists are loaded and empty. */
function areEmpty(lists: readonly (readonly unknown[] | undefined)[]): boolean {
  return lists.every((list) => list?.length === 0)
}

function ShipmentLists() {
  const t = useTexts(shipmentsTexts)
  const { running, searching } = useUnderWayOrders()
  const scheduled = useQuery({ ...endpointQuery(listScheduled, {}), refetchInterval: pollMs })
  const [filters, setFilters] = useState(noFilters)
  const [debouncedFilters] = useDebouncedValue(filters, typingPauseMs)
  const cancelled = useCancelledPages(debouncedFilters, pollMs)
  const history = useHistoryPages(debouncedFilters)

  if (running.isPending || searching.isPending) return <CardListSkeleton />
  if (running.isError && !running.data) {
    return (
      <ErrorState
        order={2}
        title={t('loadFailed')}
        onRetry={() => void running.refetch()}
        busy={running.isFetching}
      />
    )
  }
  const lists = [running.data?.demandes, searching.data?.demandes, scheduled.data?.demandes]
  const isEmpty = areEmpty([...lists, cancelled.orders, history.orders])
  if (isEmpty && !isFiltered(filters) && !isFiltered(debouncedFilters)) {
    return (
      <EmptyState
        icon={<IconPackage size={30} />}
        title={t('noneTitle')}
        hint={t('noneHint')}
        order={2}
        action={
          <OrderersOnly>
            <Button component={Link} to={paths.newShipment} mt="sm">
              {t('newShipment')}
            </Button>
          </OrderersOnly>
        }
      />
    )
  }
  const currentOrders = {
    running: filterOrders(running.data?.demandes ?? [], filters),
    searching: filterOrders(searching.data?.demandes ?? [], filters),
    scheduled: filterOrders(scheduled.data?.demandes ?? [], filters),
  }
  const hasNoMatch = areEmpty([...Object.values(currentOrders), cancelled.orders, history.orders])
  const { state } = debouncedFilters
  const isHistoryShown = state === '' || state === 'livree' || state === 'retournee'
  return (
    <Stack gap={32}>
      <FilterBar filters={filters} onChange={setFilters} />
      {hasNoMatch ? (
        <EmptyState
          icon={<IconFilterOff size={30} />}
          title={t('noMatch')}
          order={2}
          action={
            <Button variant="light" mt="sm" onClick={() => setFilters(noFilters)}>
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <>
          <OrderCards kind="running" orders={currentOrders.running} />
          <OrderCards kind="searching" orders={currentOrders.searching} />
          <OrderCards kind="scheduled" orders={currentOrders.scheduled} />
          {isHistoryShown ? <HistoryList pages={history} isFiltered={isFiltered(debouncedFilters)} /> : null}
          <CancelledList pages={cancelled} />
        </>
      )}
    </Stack>
  )
}
