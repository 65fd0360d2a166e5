import { LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { lazy, Suspense } from 'react'
import type { CardFormProps } from './card-form.ts'
import { cardTexts } from './card-texts.ts'
import { SimulatedCardForm } from './SimulatedCardForm.tsx'

const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then((file) => ({ default: file.StripeCardForm })),
)

/** A card form: Stripe's own, or the test-card form of a simulated provider. */
export function CardForm(props: { readonly isSimulated: boolean; readonly form: CardFormProps }) {
  const t = useTexts(cardTexts)
  if (props.isSimulated) return <SimulatedCardForm {...props.form} />
  return (
    <Suspense fallback={<LoadingState label={t('loadingStripe')} />}>
      <StripeCardForm {...props.form} />
    </Suspense>
  )
}
