import { Alert, Stack, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { LoadingState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { CardFormProps } from './card-form.ts'
import { cardTexts } from './card-texts.ts'
import { isAuthorised, isSetupSecret } from './simulated-card.ts'

/** Returns the current status of the payment, or of the saved card; undefined when Stripe does not know it. */
async function fetchStatus(stripe: Stripe, clientSecret: string): Promise<string | undefined> {
  if (isSetupSecret(clientSecret)) return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.status
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status
}

type Confirmation = { readonly status: string | undefined; readonly message: string | null }

/** Pays with the entered card, or saves it. Returns the status and, after a refusal, its message. */
async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
): Promise<Confirmation> {
  const options = {
    elements,
    confirmParams: { return_url: window.location.href },
    redirect: 'if_required',
  } as const
  if (isSetupSecret(clientSecret)) {
    const { error, setupIntent } = await stripe.confirmSetup(options)
    return { status: setupIntent?.status ?? error?.setup_intent?.status, message: error?.message ?? null }
  }
  const { error, paymentIntent } = await stripe.confirmPayment(options)
  return { status: paymentIntent?.status ?? error?.payment_intent?.status, message: error?.message ?? null }
}

/** Stripe's own card form, loaded from Stripe. */
export function StripeCardForm(props: CardFormProps) {
  const t = useTexts(cardTexts)
  const scheme = useComputedColorScheme('light')
  const { colors } = useMantineTheme()
  const language = useLanguage()
  const { publishableKey, clientSecret } = props.keys
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    loadStripe(publishableKey).then(setStripe, () => setHasFailed(true))
  }, [publishableKey])

  if (hasFailed) return <Alert color="red">{t('stripeFailed')}</Alert>
  if (!stripe) return <LoadingState label={t('loadingStripe')} />
  return (
    <Elements
      key={scheme}
      stripe={stripe}
      options={{
        clientSecret,
        locale: language,
        appearance: {
          theme: scheme === 'dark' ? 'night' : 'stripe',
          variables: {
            colorPrimary: (scheme === 'dark' ? colors.brand?.[4] : colors.brand?.[7]) ?? '',
            borderRadius: '12px',
          },
        },
      }}
    >
      <CardPaymentForm {...props} clientSecret={clientSecret} />
    </Elements>
  )
}

function CardPaymentForm(props: CardFormProps & { readonly clientSecret: string }) {
  const stripe = useStripe()
  const elements = useElements()
  const [isBusy, setIsBusy] = useState(false)
  const latestProps = useRef(props)
  latestProps.current = props

  useEffect(() => {
    // Back from the bank's page, or reloaded after paying: the payment may be authorised already.
    if (!stripe) return
    void fetchStatus(stripe, props.clientSecret).then((status) => {
      if (isAuthorised(status)) latestProps.current.onAuthorised()
    })
  }, [stripe, props.clientSecret])

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!stripe || !elements) return
    setIsBusy(true)
    const { status, message } = await confirmCard(stripe, elements, props.clientSecret)
    setIsBusy(false)
    if (isAuthorised(status)) return props.onAuthorised()
    props.onRefused(message)
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      <Stack gap="lg">
        <PaymentElement />
        <SubmitButton busy={isBusy || !stripe} size="lg" fullWidth>
          {props.submitLabel}
        </SubmitButton>
      </Stack>
    </form>
  )
}
