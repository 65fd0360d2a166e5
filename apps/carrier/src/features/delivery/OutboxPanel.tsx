import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useWasEverTrue } from '@repo/ui/use-was-ever-true'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { discardSteps, stepOutbox } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import { findRefusedStep, getRemedy, isProof } from '#carrier/running-delivery/refused-step.ts'
import { useStepOutbox } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { outboxTexts } from './delivery-texts.ts'
import { useSheet } from './step-sheet.ts'

type StepName = Exclude<QueuedStep['kind'], 'arrive'> | 'arrive-enlevement' | 'arrive-livraison'

function getStepName(step: QueuedStep): StepName {
  return step.kind === 'arrive' ? `arrive-${step.place}` : step.kind
}

/**
 * The unconfirmed steps with their times; hidden while a single one is on its first try. For a refused step: why it was
 * refused, and what the carrier can do.
 */
export function OutboxPanel({ queuedSteps }: { readonly queuedSteps: readonly QueuedStep[] }) {
  const t = useTexts(outboxTexts)
  const { isSending, isUnsafe } = useStepOutbox()
  const hadRetries = useWasEverTrue(queuedSteps.some(({ tries }) => tries > 1))
  const refusedStep = findRefusedStep(queuedSteps)
  const wasRefused = useWasEverTrue(refusedStep !== null)
  if (refusedStep !== null)
    return <RefusedStep key={refusedStep.position} step={refusedStep} queuedSteps={queuedSteps} />
  // With a connection a step is confirmed before it could be read.
  const isSlow = !isSending || queuedSteps.some(({ tries }) => tries > 1) || queuedSteps.length > 1
  if (queuedSteps.length === 0 || !isSlow)
    return (
      <div className={classes.quiet} role="status">
        {hadRetries && !wasRefused ? <Text size="sm">{t('sent')}</Text> : null}
      </div>
    )
  return (
    <section className={classes.outbox} role="status">
      <Group gap={10} wrap="nowrap" align="flex-start">
        <IconClock size={22} aria-hidden />
        <div>
          <Text fw={640}>{t(isSending ? 'sending' : 'waiting', { count: queuedSteps.length })}</Text>
          <Text size="sm">{t(isUnsafe ? 'unsafe' : 'waitingHint')}</Text>
          <ul className={classes.waiting}>
            {queuedSteps.map((step) => (
              <li key={step.position}>
                {t('at', {
                  step: t(`step_${getStepName(step)}`),
                  time: formatTime(new Date(step.happenedAtMs)),
                })}
              </li>
            ))}
          </ul>
        </div>
      </Group>
    </section>
  )
}

/** The reason why a step was refused, with the remaining attempts and the time of the next one. */
export function RefusalReason({ step: { refusal } }: { readonly step: QueuedStep }) {
  const t = useTexts(outboxTexts)
  const facts = z
    .object({ essaisRestants: z.number(), bloqueJusquA: instant.nullable(), jusquA: instant.nullable() })
    .partial()
    .safeParse(refusal?.facts).data
  const nextAt = facts?.bloqueJusquA ?? facts?.jusquA ?? null
  return (
    <>
      {refusal?.message}.{' '}
      {facts?.essaisRestants === undefined ? '' : t('triesLeft', { count: facts.essaisRestants })}
      {nextAt === null ? '' : t('lockedUntil', { time: formatTime(nextAt) })}
    </>
  )
}

const instant = z.coerce.date()

function RefusedStep(props: { readonly step: QueuedStep; readonly queuedSteps: readonly QueuedStep[] }) {
  const t = useTexts(outboxTexts)
  const { step, queuedSteps } = props
  const { open } = useSheet()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const remedy = getRemedy(step)
  const isGone = remedy === 'gone'
  const discardedSteps = isGone ? queuedSteps : [step]
  const time = formatTime(new Date(step.happenedAtMs))
  return (
    <section className={classes.outbox} data-refused role="alert">
      <Group gap={10} wrap="nowrap" align="flex-start">
        <IconAlertTriangle size={22} aria-hidden />
        <Stack gap={10}>
          <div>
            <Text fw={660}>{t('refusedTitle', { step: t(`step_${getStepName(step)}`), time })}</Text>
            <Text>
              <RefusalReason step={step} />
            </Text>
            <Text>{t(`remedy_${remedy}`)}</Text>
          </div>
          <Group gap="sm">
            {remedy === 'code' ? (
              <Button
                className={classes.button ?? ''}
                onClick={() => open(step.kind === 'pickup' ? 'pickup' : 'deliver')}
              >
                {t('correctCode')}
              </Button>
            ) : null}
            {remedy === 'wait' || remedy === 'again' ? (
              <Button
                className={classes.button ?? ''}
                onClick={() => void stepOutbox.sendAgain(step.position)}
              >
                {t('retry')}
              </Button>
            ) : null}
            <Button variant="default" className={classes.button ?? ''} onClick={() => setIsDiscarding(true)}>
              {isGone ? t('discardAll', { count: discardedSteps.length }) : t('discard')}
            </Button>
          </Group>
        </Stack>
      </Group>
      <Modal opened={isDiscarding} onClose={() => setIsDiscarding(false)} title={t('discardTitle')}>
        <Text mb="lg">{t(isGone ? 'discardText' : isProof(step) ? 'discardProof' : 'discardStep')}</Text>
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => setIsDiscarding(false)}>
            {t('cancel')}
          </Button>
          <Button
            color="red.9"
            size="md"
            onClick={() => {
              setIsDiscarding(false)
              void discardSteps(discardedSteps, isGone)
            }}
          >
            {isGone ? t('discardAll', { count: discardedSteps.length }) : t('discard')}
          </Button>
        </Group>
      </Modal>
    </section>
  )
}
