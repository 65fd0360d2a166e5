import { Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { EmergencyCall } from './EmergencyCall.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { problemTexts } from './problem-texts.ts'

/** A breakdown or an accident that is not sent yet. No other action is possible until then. */
export function ReportedIncident(props: {
  readonly queuedSteps: readonly QueuedStep[]
  readonly isSomebodyHurt: boolean
}) {
  const t = useTexts(problemTexts)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('reportQueued')}</h1>
      <Text>{t('reportQueuedText')}</Text>
      {props.isSomebodyHurt ? <EmergencyCall /> : null}
      <OutboxPanel queuedSteps={props.queuedSteps} />
    </div>
  )
}
