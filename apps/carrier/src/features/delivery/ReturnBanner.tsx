import { Alert } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { deliveryTexts } from './delivery-texts.ts'

/** Why the goods are being returned. Empty when they are not. */
export function ReturnBanner({ course }: { readonly course: Course }) {
  const t = useTexts(deliveryTexts)
  if (course.statut !== 'RET' || course.retour === null) return null
  const { motif, reponse } = course.retour
  return (
    <Alert color="accent" radius="lg" role="status" icon={<IconArrowBackUp aria-hidden />}>
      {t(`return_${motif}`)} {reponse}
    </Alert>
  )
}
