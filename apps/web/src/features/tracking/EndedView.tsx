import { Button, Group } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import { EmptyState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck, IconCircleX, IconTruckReturn } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths'
import type { Order } from './order-view.ts'
import { TripSummary } from './TripSummary.tsx'
import { trackingTexts } from './tracking-texts.ts'
import { useLeave } from './use-leave.ts'

const icons = { cancelled: IconCircleX, delivered: IconCircleCheck, returned: IconTruckReturn } as const
const sentences = {
  cancelled: ['endedCancelled', 'endedCancelledHint'],
  delivered: ['endedDelivered', 'endedDeliveredHint'],
  returned: ['endedReturned', 'endedReturnedHint'],
} as const

/** Whether a cancelled order was cancelled by its carrier or by us; false until that is known, and for the sender's own. */
function useCancelledByCarrier(order: Order, isAsked: boolean): boolean {
  const query = useQuery({
    ...endpointQuery(getDeliveryStatuses, {
      livraisonId: order.livraison?.livraisonId,
      DemandeId: order.demandeId,
      commandeId: order.commandeId,
    }),
    enabled: isAsked,
  })
  return query.data?.success === false
}

/**
 * An order that is over. One that ends before the reader's eyes leads to the list: delivered silently (the list shows the
 * proofs), cancelled by the carrier with the news.
 */
export function EndedView(props: {
  readonly order: Order
  readonly kind: 'cancelled' | 'delivered' | 'returned'
  readonly wasRunning: boolean
}) {
  const t = useTexts(trackingTexts)
  const leave = useLeave()
  const { order, kind, wasRunning } = props
  const isByCarrier = useCancelledByCarrier(order, wasRunning && kind === 'cancelled')
  useEffect(() => {
    if (wasRunning && kind === 'delivered') leave(null)
    if (isByCarrier) leave('cancelledByCarrier')
  }, [wasRunning, kind, isByCarrier, leave])

  const wasNeverAccepted = !order.statutdemandes.some((status) => status.statutDemandeType === 'ACC')
  const Icon = icons[kind]
  const [title, hint] = sentences[kind]
  return (
    <>
      <Surface>
        <EmptyState
          icon={<Icon size={32} />}
          title={t(title)}
          hint={kind === 'cancelled' && wasNeverAccepted ? t('endedUnpaidHint') : t(hint)}
          order={2}
          action={
            <Group gap="sm" mt="sm" justify="center">
              <Button component={Link} to={paths.shipments}>
                {t('back')}
              </Button>
              <Button component={Link} to={paths.newShipment} variant="default">
                {t('newShipment')}
              </Button>
            </Group>
          }
        />
      </Surface>
      <TripSummary order={order} />
    </>
  )
}
