import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { formatTime } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarClock } from '@tabler/icons-react'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { CancelModal } from './CancelModal.tsx'
import { DeclinedCardPayment } from './DeclinedCardPayment.tsx'
import type { Order } from './order-view.ts'
import { plannedTexts } from './planned-texts.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { TripSummary } from './TripSummary.tsx'

/** A planned order: its pickup time, what happens then, and its cancellation. A declined card can be replaced. */
export function ScheduledView(props: {
  readonly order: Order
  readonly plannedPickupAt: Date
  readonly isStale: boolean
}) {
  const t = useTexts(plannedTexts)
  const { order, plannedPickupAt } = props
  const [isCancelOpen, cancelModal] = useDisclosure(false)
  return (
    <Stack gap="lg">
      <StaleNotice isStale={props.isStale} />
      {order.aRegler ? (
        <DeclinedCardPayment
          orderId={order.commandeId}
          priceCents={order.commande.montant}
          title={t('declinedTitle')}
          text={t('declinedText', { time: formatTime(plannedPickupAt) })}
          confirmingText={t('confirming')}
          failedText={t('confirmFailed')}
        />
      ) : null}
      <Surface aria-labelledby="planned-heading">
        <Stack align="center" ta="center" gap="md">
          <ThemeIcon variant="light" size={64} radius="xl" aria-hidden>
            <IconCalendarClock size={32} />
          </ThemeIcon>
          <StatusBadge tone="neutral">{order.etat}</StatusBadge>
          <Title order={2} size="h3" id="planned-heading">
            {t('title')}
          </Title>
          <Stack gap={2}>
            <Text fw={700} size="xl">
              {t('at', { date: formatFrenchLongDay(plannedPickupAt), time: formatTime(plannedPickupAt) })}
            </Text>
            <Text size="sm" c="dimmed">
              {t('parisTime')}
            </Text>
          </Stack>
          {order.aRegler ? null : (
            <Text size="sm" c="dimmed" maw={520}>
              {t('next')}
            </Text>
          )}
          <Text size="sm" c="dimmed" maw={520}>
            {t('free')}
          </Text>
          <OrderersOnly>
            <Button variant="default" onClick={cancelModal.open}>
              {t('cancel')}
            </Button>
          </OrderersOnly>
        </Stack>
      </Surface>
      <TripSummary order={order} />
      <CancelModal orderId={order.commandeId} opened={isCancelOpen} onClose={cancelModal.close} />
    </Stack>
  )
}
