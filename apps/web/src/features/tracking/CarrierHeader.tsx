import { Avatar, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { getCarrierRating } from '@repo/contracts/delivery/tracking'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconClock, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { CancelModal } from './CancelModal.tsx'
import { MessagesButton } from './chat/MessagesButton.tsx'
import { OrderStatusModal } from './OrderStatusModal.tsx'
import type { Carrier, Order } from './order-view.ts'
import { getCarrierName, isCancellable } from './order-view.ts'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'
import { VehicleModal } from './VehicleModal.tsx'

const starNumbers = [1, 2, 3, 4, 5] as const

function Stars({ carrierId }: { readonly carrierId: string }) {
  const t = useTexts(trackingTexts)
  const rating = useQuery({
    ...endpointQuery(getCarrierRating, { transporteurId: carrierId }),
    staleTime: 60_000,
  })
  if (!rating.data) return null
  const { note, nombrePersonnes } = rating.data.Livraison
  return (
    <Group gap={6}>
      <span role="img" aria-label={t('rating', { count: note })} className={classes.stars}>
        {starNumbers.map((star) =>
          star <= note ? <IconStarFilled key={star} size={18} /> : <IconStar key={star} size={18} />,
        )}
      </span>
      <Text size="sm" c="dimmed">
        {note}/5 · {t('raters', { count: nombrePersonnes })}
      </Text>
    </Group>
  )
}

/** The carrier of an order: name, arrival, rating and the actions that concern it. */
export function CarrierHeader(props: {
  readonly order: Order
  readonly carrier: Carrier
  /** The code of the last delivery status, such as `ACC`; null before the carrier has started. */
  readonly status: string | null
  /** The arrival at the next stop, as text. */
  readonly approach: string
  /** This carrier takes goods over on the road, so the order cannot be cancelled. */
  readonly isTakeover: boolean
}) {
  const t = useTexts(trackingTexts)
  const { order, carrier, status } = props
  const [isStatusOpen, statusModal] = useDisclosure(false)
  const [isVehicleOpen, vehicleModal] = useDisclosure(false)
  const [isCancelOpen, cancelModal] = useDisclosure(false)
  const name = getCarrierName(carrier)
  return (
    <Surface>
      <Group justify="space-between" gap="lg">
        <Group gap="md" wrap="nowrap" style={{ minWidth: 0 }}>
          <Avatar src={carrier.personne.photo} alt="" size={72} color="brand" />
          <Stack gap={4} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Title order={2} size="h3">
              {name}
            </Title>
            <Stars carrierId={carrier.transporteurId} />
            <Group gap={6} wrap="nowrap">
              <IconClock size={18} aria-hidden style={{ flex: 'none' }} />
              <Text fw={600}>{props.approach}</Text>
            </Group>
          </Stack>
        </Group>
        <Group gap="sm">
          <Button onClick={statusModal.open}>{t('status')}</Button>
          <MessagesButton orderId={order.commandeId} carrierPersonId={carrier.personneId} isOpen />
          <Button variant="default" onClick={vehicleModal.open}>
            {t('details')}
          </Button>
          {isCancellable(status) && !props.isTakeover ? (
            <OrderersOnly>
              <Button variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={cancelModal.open}>
                {t('cancel')}
              </Button>
            </OrderersOnly>
          ) : null}
        </Group>
      </Group>
      <OrderStatusModal order={order} carrierName={name} opened={isStatusOpen} onClose={statusModal.close} />
      <VehicleModal vehicle={carrier.vehicule} opened={isVehicleOpen} onClose={vehicleModal.close} />
      <CancelModal orderId={order.commandeId} opened={isCancelOpen} onClose={cancelModal.close} />
    </Surface>
  )
}
