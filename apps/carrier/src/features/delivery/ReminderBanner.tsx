import { Alert, Button, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { confirmOnTheWay } from '@repo/contracts/delivery/pickup-watch'
import { formatTime } from '@repo/ui/formats'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'

/**
 * Asks a carrier that is stationary, moving away or silent before the pickup whether it is on its way. Can be answered
 * once; empty while nothing is asked.
 */
export function ReminderBanner({ course }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  const client = useQueryClient()
  const confirming = useCall(confirmOnTheWay)
  const { alerte } = course
  if (alerte === null) return null
  const time = formatTime(alerte.avant)
  const confirm = () =>
    confirming.mutate(
      { livraisonId: course.livraisonId },
      {
        onError: (error) => showError({ title: error.message }),
        onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) }),
      },
    )
  return (
    <Alert
      color="red"
      radius="lg"
      role="alert"
      title={t('reminderTitle')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Text>
        {t(`reminder_${alerte.motif}`)} {t(alerte.repondue ? 'reminderAnswered' : 'reminderUntil', { time })}
      </Text>
      {alerte.repondue ? null : (
        <Button
          mt="sm"
          fullWidth
          size="md"
          className={classes.button ?? ''}
          loading={confirming.isPending}
          onClick={confirm}
        >
          {t('onTheWay')}
        </Button>
      )}
    </Alert>
  )
}
