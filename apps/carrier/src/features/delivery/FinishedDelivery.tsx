import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconClock } from '@tabler/icons-react'
import { stepOutbox } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { Course, QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import { useStepOutbox } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { endTexts } from './delivery-texts.ts'
import { EndFrame } from './EndFrame.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'

/** A delivery that is done on this device but not confirmed by the server. Nothing is green before the confirmation. */
export function FinishedDelivery(props: {
  readonly course: Course
  readonly queuedSteps: readonly QueuedStep[]
}) {
  const t = useTexts(endTexts)
  const { isSending } = useStepOutbox()
  const { course, queuedSteps } = props
  const isReturned = course.statut === 'RETF'
  const hasQueuedCode = queuedSteps.some((step) => step.kind === 'deliver' && step.code !== '')
  const title = isSending
    ? t(isReturned ? 'sendingReturned' : 'sendingDelivered')
    : t(isReturned ? 'queuedReturned' : 'queuedDelivered')
  return (
    <EndFrame
      icon={<IconClock size={52} stroke={2.4} />}
      isGreen={false}
      title={title}
      text={isSending ? t('sending') : `${t('queuedHint')} ${hasQueuedCode ? t('queuedCode') : ''}`}
      course={null}
      action={
        <Button
          fullWidth
          size="lg"
          variant="light"
          className={classes.action ?? ''}
          loading={isSending}
          onClick={() => void stepOutbox.flush()}
        >
          {t('sendNow')}
        </Button>
      }
    >
      <OutboxPanel queuedSteps={queuedSteps} />
    </EndFrame>
  )
}
