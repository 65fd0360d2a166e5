import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { formatClock, useNow } from '@repo/ui/countdown'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconPackage, IconRefresh } from '@tabler/icons-react'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { CancelModal } from './CancelModal.tsx'
import { OrderHelpCard } from './OrderHelpCard.tsx'
import type { Order } from './order-view.ts'
import { RoadProblemCard, useRoadProblem } from './RoadProblemCard.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import classes from './Tracking.module.css'
import { TripSummary } from './TripSummary.tsx'
import { trackingTexts } from './tracking-texts.ts'

/** The search for a carrier: what was tried, when it ends, what happens then, and the cancellation. */
export function SearchingView(props: {
  readonly order: Order
  readonly isResumed: boolean
  readonly isStale: boolean
}) {
  const t = useTexts(trackingTexts)
  const { order } = props
  const { suivi } = order
  const nowMs = useNow() + getServerOffsetMs()
  const leftMs = suivi.finRecherche && Math.max(0, suivi.finRecherche.getTime() - nowMs)
  const roadProblem = useRoadProblem(order.commandeId)
  const isStranded = roadProblem?.issue === null
  const [isCancelOpen, cancelModal] = useDisclosure(false)
  return (
    <Stack gap="lg">
      <StaleNotice isStale={props.isStale} />
      <RoadProblemCard roadProblem={roadProblem} />
      {props.isResumed && !isStranded ? (
        <Alert color="accent" icon={<IconRefresh aria-hidden />} role="status">
          {t('resumed')}
        </Alert>
      ) : null}
      <Surface>
        <Stack align="center" ta="center" gap="lg">
          <div className={classes.radar} aria-hidden>
            <span />
            <span />
            <span />
            <IconPackage size={34} />
          </div>
          <Title order={2} size="h3" maw={480}>
            {t(isStranded ? 'takeoverSearch' : 'searchingText')}
          </Title>
          <Group gap="sm" justify="center" role="status">
            <StatusBadge tone={suivi.offreEnCours ? 'active' : 'waiting'} isPulsing>
              {suivi.offreEnCours ? t('offerPending') : t('noOffer')}
            </StatusBadge>
            <StatusBadge tone="neutral">{t('asked', { count: suivi.transporteursContactes })}</StatusBadge>
          </Group>
          {leftMs === null || isStranded ? null : (
            <Text className={classes.clock ?? ''} role="timer">
              {t('timeLeft', { time: formatClock(leftMs) })}
            </Text>
          )}
          <Text size="sm" c="dimmed" maw={480}>
            {t(isStranded ? 'takeoverEnd' : 'searchEnd')}
          </Text>
          {isStranded ? null : (
            <OrderersOnly>
              <Button variant="default" onClick={cancelModal.open}>
                {t('cancel')}
              </Button>
            </OrderersOnly>
          )}
        </Stack>
      </Surface>
      <TripSummary order={order} />
      <OrderHelpCard orderId={order.commandeId} stage={isStranded ? 'stranded' : 'searching'} />
      <CancelModal orderId={order.commandeId} opened={isCancelOpen} onClose={cancelModal.close} />
    </Stack>
  )
}
