import { Button, Group } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCircleX, IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { InvoiceList } from '#web/invoices/InvoiceList.tsx'
import { createRepeatShipmentPath, paths } from '#web/paths.ts'
import { DeliveredView } from './DeliveredView.tsx'
import { EndingDetails } from './EndingDetails.tsx'
import type { Ending, Order } from './order-view.ts'
import { RoadProblemCard, useRoadProblem } from './RoadProblemCard.tsx'
import { TripSummary } from './TripSummary.tsx'
import { trackingTexts } from './tracking-texts.ts'
import { createStatusQuery } from './use-delivery-status.ts'
import { useLeave } from './use-leave.ts'

const icons = { cancelled: IconCircleX, returned: IconTruckReturn } as const
const titles = {
  cancelled: 'endedCancelled',
  returned: 'endedReturned',
} as const

/** The refetch interval: signed picture URLs expire after five minutes. */
const pictureRefetchMs = 4 * 60_000

/** Whether the carrier or the platform cancelled the order. False until known, and when the sender cancelled it. */
function useIsCancelledByCarrier(order: Order, isEnabled: boolean): boolean {
  const query = useQuery({
    ...createStatusQuery(order),
    enabled: isEnabled,
  })
  return query.data?.success === false
}

/**
 * A past order. One that ends while it is shown leads to the list: a delivered one without a message, since the list
 * shows its proofs; one that the carrier or the platform cancelled with a message.
 */
export function EndedView(props: {
  readonly order: Order
  readonly kind: 'cancelled' | 'delivered' | 'returned'
  readonly wasRunning: boolean
}) {
  const t = useTexts(trackingTexts)
  const leave = useLeave()
  const { order, kind, wasRunning } = props
  const isByCarrier = useIsCancelledByCarrier(order, wasRunning && kind === 'cancelled')
  useEffect(() => {
    if (wasRunning && kind === 'delivered') leave(null)
    if (isByCarrier) leave('cancelledByCarrier')
  }, [wasRunning, kind, isByCarrier, leave])

  const ending = useQuery({
    ...endpointQuery(getEndedOrder, { commandeId: order.commandeId }),
    refetchInterval: pictureRefetchMs,
  })
  const roadProblem = useRoadProblem(order.commandeId, true)
  const bilan = ending.data?.bilan
  if (kind === 'delivered')
    return bilan ? (
      <DeliveredView order={order} ending={bilan} roadProblem={roadProblem} />
    ) : (
      <QueryState query={ending} title={t('endingFailed')} loading={<CardListSkeleton count={2} />} />
    )
  const Icon = icons[kind]
  return (
    <>
      <Surface>
        <EmptyState
          icon={<Icon size={32} />}
          title={t(titles[kind])}
          hint={<EndHint kind={kind} ending={bilan} />}
          order={2}
          action={
            <Group gap="sm" mt="sm" justify="center">
              <Button component={Link} to={paths.shipments}>
                {t('back')}
              </Button>
              <Button component={Link} to={createRepeatShipmentPath(order.commandeId)} variant="default">
                {t('repeat')}
              </Button>
            </Group>
          }
        />
      </Surface>
      <RoadProblemCard roadProblem={roadProblem} />
      {bilan ? <EndingDetails kind={kind} orderId={order.commandeId} ending={bilan} /> : null}
      {bilan ? <InvoiceList orderId={order.commandeId} /> : null}
      <QueryState query={ending} title={t('endingFailed')} loading={<CardListSkeleton count={2} />} />
      <TripSummary order={order} />
    </>
  )
}

/** Explains the end: who declared it, and what happens to the money. */
function EndHint(props: { readonly kind: 'cancelled' | 'returned'; readonly ending: Ending | undefined }) {
  const t = useTexts(trackingTexts)
  const { kind, ending } = props
  if (kind !== 'cancelled') return t('endedReturnedHint')
  if (!ending) return null
  return (
    <>
      {ending.annulation ? <span>{t(`cancelledBy_${ending.annulation.par}`)}</span> : null}
      <br />
      <span>{t(ending.montant === 0 ? 'endedUnpaidHint' : 'endedFeeHint')}</span>
    </>
  )
}
