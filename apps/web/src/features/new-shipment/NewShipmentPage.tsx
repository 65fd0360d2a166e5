import { Stack, Stepper, VisuallyHidden } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCard, IconListDetails, IconPackage } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { ReadOnlyMemberNotice } from '#web/company/ReadOnlyMemberNotice.tsx'
import { readRepeatedOrder, readTrip } from '#web/paths.ts'
import type { Draft } from './draft.ts'
import { useDraft } from './draft.ts'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { PaymentStep } from './PaymentStep.tsx'
import { RecapStep } from './RecapStep.tsx'
import { RepeatedOrder } from './RepeatedOrder.tsx'
import { ShipmentForm } from './ShipmentForm.tsx'
import type { Step } from './steps.ts'
import { chooseStep, steps } from './steps.ts'

/** Returns the same quote as expired: the recap then asks for a new price. */
function expireQuote(priced: Draft['priced']): Draft['priced'] {
  return priced && { ...priced, quote: { ...priced.quote, valideJusqua: new Date(0) } }
}

/** /nouvelle-expedition: the steps of an order. A URL that repeats an order fetches that order first. */
export function NewShipmentPage() {
  const t = useTexts(newShipmentTexts)
  return (
    <OrderersOnly instead={<ReadOnlyMemberNotice title={t('title')} />}>
      <NewOrRepeated />
    </OrderersOnly>
  )
}

function NewOrRepeated() {
  const [search, setSearch] = useSearchParams()
  const repeatedOrderId = readRepeatedOrder(search)
  if (repeatedOrderId === null) return <NewShipment />
  return <RepeatedOrder orderId={repeatedOrderId} onReady={() => setSearch({}, { replace: true })} />
}

/** The steps: describe, check the price, pay. The step is in the URL, the data in this tab. */
function NewShipment() {
  const t = useTexts(newShipmentTexts)
  const [search, setSearch] = useSearchParams()
  const { draft, change, drop } = useDraft(readTrip(search))
  const step = chooseStep(search.get('etape'), draft)
  const index = steps.indexOf(step)
  const content = useRef<HTMLDivElement>(null)
  const lastStep = useRef(step)

  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    window.scrollTo({ top: 0 })
    content.current?.focus({ preventScroll: true })
  }, [step])

  useEffect(() => {
    // The form now contains the addresses of the URL. Left there, they would revert later edits at a reload.
    if (search.has('enlev') || search.has('livr')) setSearch({}, { replace: true })
  }, [search, setSearch])

  const goTo = (next: Step) => setSearch(next === 'demande' ? {} : { etape: next })
  const isPaid = draft.paidIntent !== null

  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} {...(step === 'demande' ? { lead: t('lead') } : {})} />
      <Stepper
        active={index}
        onStepClick={(stepIndex) => goTo(steps[stepIndex] ?? 'demande')}
        allowNextStepsSelect={false}
        classNames={{
          stepLabel: classes.stepLabel ?? '',
          step: classes.step ?? '',
          separator: classes.separator ?? '',
        }}
        wrap={false}
        iconSize={40}
      >
        <Stepper.Step
          label={t('stepForm')}
          icon={<IconPackage size={19} />}
          allowStepSelect={index > 0 && !isPaid}
        />
        <Stepper.Step
          label={t('stepRecap')}
          icon={<IconListDetails size={19} />}
          allowStepSelect={index > 1 && !isPaid}
        />
        <Stepper.Step label={t('stepPayment')} icon={<IconCreditCard size={19} />} allowStepSelect={false} />
      </Stepper>
      <VisuallyHidden role="status">{t('step', { number: index + 1 })}</VisuallyHidden>
      <div ref={content} tabIndex={-1} className={classes.content}>
        {step === 'demande' ? (
          <ShipmentForm
            initialValues={draft.form}
            onEdit={(form) => change({ form })}
            onPriced={(priced) => {
              change({ priced })
              goTo('recapitulatif')
            }}
          />
        ) : null}
        {step === 'recapitulatif' && draft.priced ? (
          <RecapStep
            priced={draft.priced}
            onEdit={() => goTo('demande')}
            onPriced={(priced) => change({ priced })}
            onPay={() => goTo('paiement')}
          />
        ) : null}
        {step === 'paiement' && draft.priced ? (
          <PaymentStep
            priced={draft.priced}
            paidIntent={draft.paidIntent}
            onPaid={(paidIntent) => change({ paidIntent })}
            onOrdered={drop}
            onBack={() => goTo('recapitulatif')}
            onQuoteLost={() => {
              change({ priced: expireQuote(draft.priced), paidIntent: null })
              goTo('recapitulatif')
            }}
          />
        ) : null}
      </div>
    </Stack>
  )
}
