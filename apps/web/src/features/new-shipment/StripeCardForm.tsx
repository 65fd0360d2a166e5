import { Alert, Stack, useComputedColorScheme } from '@mantine/core'
import { LoadingState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { newShipmentTexts } from './new-shipment-texts.ts'
import type { PaymentKeys } from './simulated-card.ts'

type Outcome = {
  readonly amount: string
  readonly onAuthorised: () => void
  readonly onRefused: (message: string | null) => void
}

function isAuthorised(status: string | undefined): boolean {
  return status === 'requires_capture' || status === 'succeeded'
}

/** Stripe's own card form, loaded from Stripe. */
export function StripeCardForm(props: Outcome & { readonly keys: PaymentKeys }) {
  const t = useTexts(newShipmentTexts)
  const scheme = useComputedColorScheme('light')
  const { publishableKey, clientSecret } = props.keys
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    loadStripe(publishableKey).then(setStripe, () => setFailed(true))
  }, [publishableKey])

  if (hasFailed) return <Alert color="red">{t('stripeFailed')}</Alert>
  if (!stripe) return <LoadingState label={t('loadingStripe')} />
  return (
    <Elements
      key={scheme}
      stripe={stripe}
      options={{
        clientSecret,
        locale: 'fr',
        appearance: {
          theme: scheme === 'dark' ? 'night' : 'stripe',
          variables: { colorPrimary: scheme === 'dark' ? '#52bdb1' : '#0c7773', borderRadius: '12px' },
        },
      }}
    >
      <CardElement {...props} clientSecret={clientSecret} />
    </Elements>
  )
}

function CardElement(props: Outcome & { readonly clientSecret: string }) {
  const t = useTexts(newShipmentTexts)
  const stripe = useStripe()
  const elements = useElements()
  const [isBusy, setBusy] = useState(false)
  const outcome = useRef(props)
  outcome.current = props

  useEffect(() => {
    // Back from the bank's page, or reloaded after paying: the payment may be authorised already.
    void stripe?.retrievePaymentIntent(props.clientSecret).then(({ paymentIntent }) => {
      if (isAuthorised(paymentIntent?.status)) outcome.current.onAuthorised()
    })
  }, [stripe, props.clientSecret])

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!stripe || !elements) return
    setBusy(true)
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    })
    setBusy(false)
    if (isAuthorised(paymentIntent?.status ?? error?.payment_intent?.status)) return props.onAuthorised()
    props.onRefused(error?.message ?? null)
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      <Stack gap="lg">
        <PaymentElement />
        <SubmitButton busy={isBusy || !stripe} size="lg" fullWidth>
          {t('payAmount', { amount: props.amount })}
        </SubmitButton>
      </Stack>
    </form>
  )
}
