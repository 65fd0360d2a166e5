import { Button, Group, Modal, PinInput, Stack, Text } from '@mantine/core'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useEver } from '@repo/ui/use-ever'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { stepOutbox } from '#carrier/running-delivery/outbox/delivery-outbox.ts'
import type { QueuedStep } from '#carrier/running-delivery/outbox/steps.ts'
import { useStepOutbox } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { outboxTexts } from './delivery-texts.ts'

type StepName =
  | 'start'
  | 'arrive-enlevement'
  | 'arrive-livraison'
  | 'pickup'
  | 'transit'
  | 'undo'
  | 'deliver'
  | 'absence'
  | 'refusal'
  | 'return'

function nameOf(step: QueuedStep): StepName {
  return step.kind === 'arrive' ? `arrive-${step.place}` : step.kind
}

/** The steps that the server has not answered, each with its time; what it refused, and what its carrier can do about it. */
export function OutboxPanel({ queued }: { readonly queued: readonly QueuedStep[] }) {
  const t = useTexts(outboxTexts)
  const { isSending, isUnsafe } = useStepOutbox()
  const hadSome = useEver(queued.some(({ tries }) => tries > 1))
  const refused = queued.find(({ refusal }) => refusal !== null)
  if (refused !== undefined) return <RefusedStep key={refused.position} step={refused} queued={queued} />
  // With a connection a step is gone before it could be read.
  const isSlow = !isSending || queued.some(({ tries }) => tries > 1) || queued.length > 1
  if (queued.length === 0 || !isSlow)
    return (
      <div className={classes.quiet} role="status">
        {hadSome ? <Text size="sm">{t('sent')}</Text> : null}
      </div>
    )
  return (
    <section className={classes.outbox} role="status">
      <Group gap={10} wrap="nowrap" align="flex-start">
        <IconClock size={22} aria-hidden />
        <div>
          <Text fw={640}>{t(isSending ? 'sending' : 'waiting', { count: queued.length })}</Text>
          <Text size="sm">{t(isUnsafe ? 'unsafe' : 'waitingHint')}</Text>
          <ul className={classes.waiting}>
            {queued.map((step) => (
              <li key={step.position}>
                {t('at', { step: t(`step_${nameOf(step)}`), time: formatTime(new Date(step.happenedAtMs)) })}
              </li>
            ))}
          </ul>
        </div>
      </Group>
    </section>
  )
}

/** The codes of refusals that the recipient's code answers. */
const codeRefusals = new Set(['handover-code-needed', 'handover-code-wrong', 'handover-code-locked'])

function RefusedStep(props: { readonly step: QueuedStep; readonly queued: readonly QueuedStep[] }) {
  const t = useTexts(outboxTexts)
  const { step, queued } = props
  const refusal = step.refusal
  const [code, setCode] = useState('')
  const [isDiscarding, setIsDiscarding] = useState(false)
  const isAboutCode = step.kind === 'deliver' && codeRefusals.has(refusal?.code ?? '')
  const triesLeft = refusal?.facts.essaisRestants
  const lockedUntil = refusal?.facts.bloqueJusquA
  const isGone = refusal?.code === 'delivery-lost' || refusal?.code === 'not-found'
  const given = isGone ? queued : [step]
  return (
    <section className={classes.outbox} data-refused role="alert">
      <Group gap={10} wrap="nowrap" align="flex-start">
        <IconAlertTriangle size={22} aria-hidden />
        <Stack gap={10}>
          <div>
            <Text fw={660}>{t('refusedTitle')}</Text>
            <Text>
              {t('refused', {
                step: t(`step_${nameOf(step)}`),
                time: formatTime(new Date(step.happenedAtMs)),
                reason: refusal?.message ?? '',
              })}{' '}
              {typeof triesLeft === 'number' ? t('triesLeft', { count: triesLeft }) : ''}
              {typeof lockedUntil === 'string'
                ? t('lockedUntil', { time: formatTime(new Date(lockedUntil)) })
                : ''}
            </Text>
          </div>
          {isAboutCode ? (
            <PinInput
              length={4}
              type="number"
              size="lg"
              aria-label={t('newCode')}
              value={code}
              onChange={setCode}
            />
          ) : null}
          <Group gap="sm">
            {isAboutCode ? (
              <Button
                className={classes.button ?? ''}
                disabled={!/^\d{4}$/.test(code)}
                onClick={() => void stepOutbox.sendAgain(step.position, code)}
              >
                {t('sendCode')}
              </Button>
            ) : null}
            {isAboutCode || isGone ? null : (
              <Button
                className={classes.button ?? ''}
                onClick={() => void stepOutbox.sendAgain(step.position)}
              >
                {t('retry')}
              </Button>
            )}
            <Button variant="default" className={classes.button ?? ''} onClick={() => setIsDiscarding(true)}>
              {isGone ? t('discardAll', { count: given.length }) : t('discard')}
            </Button>
          </Group>
        </Stack>
      </Group>
      <Modal opened={isDiscarding} onClose={() => setIsDiscarding(false)} title={t('discardTitle')}>
        <Text mb="lg">{t('discardText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => setIsDiscarding(false)}>
            {t('cancel')}
          </Button>
          <Button
            color="red.9"
            size="md"
            onClick={() => {
              setIsDiscarding(false)
              void stepOutbox.discard(given.map(({ position }) => position))
            }}
          >
            {isGone ? t('discardAll', { count: given.length }) : t('discard')}
          </Button>
        </Group>
      </Modal>
    </section>
  )
}
