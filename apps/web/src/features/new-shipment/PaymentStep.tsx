import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { openPayment } from '@repo/contracts/delivery/payments'
import { formatPrice } from '@repo/ui/formats'
import { LoadingState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { OrderCreation } from './OrderCreation.tsx'
import { SimulatedCardForm } from './SimulatedCardForm.tsx'
import { intentIdOf } from './simulated-card.ts'

const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then((file) => ({ default: file.StripeCardForm })),
)

/** Step 3: opens the payment on arrival, takes the card, and once it is authorised makes the order. */
export function PaymentStep(props: {
  readonly priced: NonNullable<Draft['priced']>
  readonly paidIntent: string | null
  readonly onPaid: (intentId: string) => void
  readonly onOrdered: () => void
  readonly onBack: () => void
  /** The price is not valid any more: the recap must ask for another. */
  readonly onQuoteLost: () => void
}) {
  if (props.paidIntent === null) return <CardPayment {...props} />
  return (
    <OrderCreation
      priced={props.priced}
      paidIntent={props.paidIntent}
      onOrdered={props.onOrdered}
      onQuoteLost={props.onQuoteLost}
    />
  )
}

/** A refused attempt; `attempt` tells two refusals with the same words apart, so that the second is said as well. */
type Failure = { readonly message: string | null; readonly attempt: number }

function CardPayment(props: Parameters<typeof PaymentStep>[0]) {
  const t = useTexts(newShipmentTexts)
  const { shipment, quote } = props.priced
  const [failure, setFailure] = useState<Failure | null>(null)
  // Opening one quote's payment again answers the same payment, so a query may repeat it.
  const payment = useQuery({
    ...endpointQuery(openPayment, {
      amount: quote.montant,
      devisId: quote.devisId,
      expedition: shipment,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const amount = formatPrice(quote.montant)

  return (
    <Stack gap="lg" maw={620} mx="auto">
      <Group justify="space-between" align="baseline" gap="sm">
        <Title order={2}>{t('paymentTitle')}</Title>
        <Text fw={720} size="xl">
          {amount}
        </Text>
      </Group>
      {failure ? <FailureNotice key={failure.attempt} message={failure.message} /> : null}
      <Surface>
        {payment.isPending ? <LoadingState label={t('opening')} /> : null}
        {payment.isError ? (
          <Alert color="red" title={t('openFailed')} icon={<IconAlertTriangle aria-hidden />} role="alert">
            <Stack gap="sm" align="flex-start">
              <Text>{payment.error.message}</Text>
              {payment.error.code === 'quote-unknown' ? (
                <Button onClick={props.onQuoteLost}>{t('requote')}</Button>
              ) : (
                <Button loading={payment.isFetching} onClick={() => void payment.refetch()}>
                  {t('tryAgain')}
                </Button>
              )}
            </Stack>
          </Alert>
        ) : null}
        {payment.data ? (
          <CardForm
            isSimulated={payment.data.simule}
            form={{
              keys: { publishableKey: payment.data.clePublique, clientSecret: payment.data.paymentIntent },
              amount,
              onAuthorised: () => props.onPaid(intentIdOf(payment.data.paymentIntent)),
              onRefused: (message) => setFailure((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 })),
            }}
          />
        ) : null}
      </Surface>
      <Stack gap={6}>
        <Text size="sm" c="dimmed">
          <IconLock size={15} aria-hidden style={{ verticalAlign: '-2px', marginRight: 6 }} />
          {t('held')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('consent')}
        </Text>
      </Stack>
      <Group>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={props.onBack}
        >
          {t('backToRecap')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Says that an attempt was refused. Takes the focus, since on a phone it stands above what the sender has in sight. */
function FailureNotice(props: { readonly message: string | null }) {
  const t = useTexts(newShipmentTexts)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      className={classes.failure ?? ''}
      color="red"
      title={t('failedTitle')}
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      <Text>{t('failedText')}</Text>
      {props.message ? (
        <Text fw={600} mt={4}>
          {props.message}
        </Text>
      ) : null}
    </Alert>
  )
}

function CardForm(props: {
  readonly isSimulated: boolean
  readonly form: Parameters<typeof SimulatedCardForm>[0]
}) {
  const t = useTexts(newShipmentTexts)
  if (props.isSimulated) return <SimulatedCardForm {...props.form} />
  return (
    <Suspense fallback={<LoadingState label={t('loadingStripe')} />}>
      <StripeCardForm {...props.form} />
    </Suspense>
  )
}
