import { Avatar, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconCheck } from '@tabler/icons-react'
import type { Order } from './order-view.ts'
import { getModalStep } from './order-view.ts'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'
import { statusPollMs, useDeliveryStatus } from './use-delivery-status.ts'

const steps = [1, 2, 3, 4, 5, 6] as const

/** The six steps of an order, from the payment to the delivery. Polled while it is open. */
export function OrderStatusModal(props: {
  readonly order: Order
  readonly carrierName: string
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(trackingTexts)
  const { order } = props
  const { status } = useDeliveryStatus(order, props.opened ? statusPollMs.modal : false)
  const currentStep = getModalStep(order.transporteur !== null, status)
  const getStepState = (step: number) =>
    step < currentStep ? 'done' : step === currentStep ? 'now' : 'ahead'
  const names = { done: t('stepDone'), now: t('stepNow'), ahead: t('stepAhead') }
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('modalTitle')}>
      <ol className={classes.steps}>
        {steps.map((step) => {
          const state = getStepState(step)
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={classes.bullet} aria-hidden>
                {state === 'ahead' ? step : <IconCheck size={16} stroke={3} />}
              </span>
              <div>
                <Text fw={state === 'now' ? 700 : 500}>
                  {t(`step${step}`)}
                  <VisuallyHidden> ({names[state]})</VisuallyHidden>
                </Text>
                {step === 2 && order.transporteur ? (
                  <Group gap="xs" mt={6} wrap="nowrap">
                    <Avatar src={order.transporteur.personne.photo} alt="" size={32} color="brand" />
                    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {props.carrierName}
                    </Text>
                  </Group>
                ) : null}
              </div>
            </li>
          )
        })}
      </ol>
      {status === 'RET' ? <Text c="dimmed">{t('returning')}</Text> : null}
    </Modal>
  )
}
