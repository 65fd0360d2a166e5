import { OrderHelp } from '@repo/delivery-ui/help/OrderHelp'
import { useTexts } from '@repo/ui/texts'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import type { NextAction } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import classes from './Delivery.module.css'
import { helpTexts } from './help-texts.ts'
import { SheetHead } from './SheetHead.tsx'

/** The phone number of the support, the delivery's reference, and questions about its step. */
export function HelpSheet(props: {
  readonly course: Course
  readonly action: NextAction
  readonly onClose: () => void
}) {
  const t = useTexts(helpTexts)
  const config = useCarrierConfig()
  return (
    <div className={classes.page}>
      <SheetHead back={t('back')} onBack={props.onClose} title={t('title')} lead={t('lead')} />
      <OrderHelp
        orderId={props.course.commandeId}
        phone={config?.supportPhone ?? null}
        email={config?.supportEmail}
        questions={([1, 2, 3] as const).map((number) => ({
          question: t(`${props.action}_q${number}`),
          answer: t(`${props.action}_a${number}`),
        }))}
      />
    </div>
  )
}
