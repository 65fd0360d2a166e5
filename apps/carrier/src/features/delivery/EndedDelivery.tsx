import { Button, Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import type { Outcome } from '#carrier/running-delivery/delivery-view.ts'
import { closeDelivery } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import classes from './Delivery.module.css'
import { endTexts } from './delivery-texts.ts'
import { EndFrame } from './EndFrame.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { TodayEarnings } from './TodayEarnings.tsx'

const textKeys = {
  delivered: { title: 'delivered', text: 'deliveredText' },
  returned: { title: 'returned', text: 'returnedText' },
  cancelled: { title: 'cancelled', text: 'cancelledText' },
  'taken-off': { title: 'takenOff', text: 'takenOffText' },
  lost: { title: 'lost', text: 'lostText' },
} as const

const statusesWithGoods = new Set(['ENEF', 'ENAC', 'RET'])

/** How the delivery ended. Deleted from the device when the carrier taps on, possible without unconfirmed steps. */
export function EndedDelivery(props: {
  readonly outcome: Outcome
  readonly queuedSteps: readonly QueuedStep[]
}) {
  const t = useTexts(endTexts)
  const config = useCarrierConfig()
  const isOnDuty = useCarrier().data?.enService
  const { how, course } = props.outcome
  const isCompleted = how === 'delivered' || how === 'returned'
  // A cancellation after a reported problem at the pickup: the carrier's approach is paid.
  const isEndedAtPickup =
    how === 'cancelled' && course.probleme !== null && course.probleme.issue !== 'retire'
  const mayHaveGoods = !isCompleted && statusesWithGoods.has(course.statut ?? '')
  return (
    <EndFrame
      icon={isCompleted ? <IconCheck size={52} stroke={2.4} /> : <IconX size={48} stroke={2.4} />}
      isGreen={isCompleted}
      title={t(textKeys[how].title)}
      text={t(isEndedAtPickup ? 'endedAtPickupText' : textKeys[how].text, {
        from: course.enlevement.ville,
        to: course.livraison.ville,
      })}
      course={isCompleted ? course : null}
      action={
        // Afterwards the page redirects to the work. Refused steps must be settled first.
        <Button
          fullWidth
          size="lg"
          className={classes.action ?? ''}
          disabled={props.queuedSteps.length > 0}
          onClick={() => void closeDelivery()}
        >
          {t('toWork')}
        </Button>
      }
    >
      {isCompleted && course.gain !== null ? <TodayEarnings /> : null}
      {isCompleted && isOnDuty !== undefined ? (
        <Text c="dimmed">{t(isOnDuty ? 'nextOffer' : 'offDuty')}</Text>
      ) : null}
      {mayHaveGoods ? <Text>{t('goodsAboard', { email: config?.supportEmail ?? '' })}</Text> : null}
      <OutboxPanel queuedSteps={props.queuedSteps} />
    </EndFrame>
  )
}
