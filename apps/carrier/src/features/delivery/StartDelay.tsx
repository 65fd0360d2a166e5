import { Alert } from '@mantine/core'
import { formatClock, useNow } from '@repo/ui/countdown'
import { formatDateTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarTime, IconClockHour4 } from '@tabler/icons-react'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import { deliveryTexts } from './delivery-texts.ts'

/** The planned pickup, and the remaining time for DÉMARRER by the server's clock. Empty without either. */
export function StartDelay({ course }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  const nowMs = useNow() + useServerOffset()
  const { demarrerAvant, enlevementPrevu } = course
  const leftMs = demarrerAvant === null ? null : demarrerAvant.getTime() - nowMs
  return (
    <>
      {enlevementPrevu === null ? null : (
        <Alert color="brand" icon={<IconCalendarTime aria-hidden />} radius="lg">
          {t('plannedPickup', { date: formatDateTime(enlevementPrevu) })}
        </Alert>
      )}
      {leftMs === null ? null : (
        <Alert color="accent" icon={<IconClockHour4 aria-hidden />} radius="lg" role="timer" aria-live="off">
          {leftMs > 0 ? t('startWithin', { time: formatClock(leftMs) }) : t('startLate')}
        </Alert>
      )}
    </>
  )
}
