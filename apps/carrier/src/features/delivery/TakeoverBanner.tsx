import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconTruckLoading } from '@tabler/icons-react'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { deliveryTexts } from './delivery-texts.ts'

/**
 * Why and from which vehicle the goods are taken over, and whether a code is needed. Empty for goods from their sender.
 */
export function TakeoverBanner({ course: { reprise } }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  if (!reprise) return null
  return (
    <Alert
      color="brand"
      radius="lg"
      title={t(`takeoverTitle_${reprise.motif}`)}
      icon={<IconTruckLoading aria-hidden />}
    >
      {t(reprise.sansCode ? 'releasedText' : 'takeoverText', { vehicle: reprise.vehicule })}
    </Alert>
  )
}
