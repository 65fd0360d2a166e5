import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readCard } from '@repo/contracts/delivery/company-card'
import { openPayment } from '@repo/contracts/delivery/payments'
import { formatPrice } from '@repo/ui/formats'
import { LoadingState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { CardForm } from '@repo/web-kit/card/CardForm'
import { cardTexts } from '@repo/web-kit/card/card-texts'
import { FailureNotice, useFailure } from '@repo/web-kit/card/FailureNotice'
import { parseIntentId } from '@repo/web-kit/card/simulated-card'
import { IconAlertTriangle, IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { paths } from '#web/paths.ts'
import type { Draft } from './draft.ts'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { OrderCreation } from './OrderCreation.tsx'
import { PricedTrip } from './PricedTrip.tsx'
import { formatPlannedPickup } from './pickup-slots.ts'
import { SavedCardPayment } from './SavedCardPayment.tsx'

/** Step 3: takes the card, then creates the order. A planned pickup saves the card, any other order authorises it. */
export function PaymentStep(props: {
  readonly priced: NonNullable<Draft['priced']>
  readonly paidIntent: string | null
  readonly onPaid: (intentId: string) => void
  readonly onOrdered: () => void
  readonly onBack: () => void
  /** Called when the quote has expired: the recap must ask for another one. */
  readonly onQuoteLost: () => void
}) {
  if (props.paidIntent === null) return <Payment {...props} />
  return (
    <OrderCreation
      priced={props.priced}
      paidIntent={props.paidIntent}
      onOrdered={props.onOrdered}
      onQuoteLost={props.onQuoteLost}
    />
  )
}

function Payment(props: Parameters<typeof PaymentStep>[0]) {
  const t = useTexts(newShipmentTexts)
  const { quote, plannedPickupAt } = props.priced
  const { failure, recordRefusal } = useFailure()
  const [isOtherCardChosen, setIsOtherCardChosen] = useState(false)
  // Not retried: after a failure the card form is shown at once, without the saved card.
  const savedCard = useQuery({ ...endpointQuery(readCard, {}), retry: false })
  const card = isOtherCardChosen ? null : (savedCard.data?.carte ?? null)

  return (
    <Stack gap="lg" maw={620} mx="auto">
      <Group justify="space-between" align="baseline" gap="sm">
        <Title order={2}>{t(plannedPickupAt ? 'setupTitle' : 'paymentTitle')}</Title>
        <Text fw={720} size="xl">
          {formatPrice(quote.montant)}
        </Text>
      </Group>
      <PricedTrip quote={quote} isSmall />
      {failure ? (
        <FailureNotice failure={failure} kind={plannedPickupAt && !card ? 'setup' : 'payment'} />
      ) : null}
      <Surface>
        {savedCard.isPending ? <LoadingState label={t('opening')} /> : null}
        {card ? (
          <SavedCardPayment
            priced={props.priced}
            card={card}
            onOrdered={props.onOrdered}
            onQuoteLost={props.onQuoteLost}
            onRefused={recordRefusal}
            onOther={() => setIsOtherCardChosen(true)}
          />
        ) : null}
        {savedCard.isPending || card ? null : <CardEntry {...props} onRefused={recordRefusal} />}
      </Surface>
      <PaymentNotes plannedPickupAt={plannedPickupAt} />
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

/** The articles of the terms that consumer law requires before the payment. */
const termsLinks = [
  { key: 'termsAll', article: 1 },
  { key: 'termsExcluded', article: 3 },
  { key: 'termsCancelling', article: 9 },
  { key: 'termsCeilings', article: 13 },
] as const

/** When the card is authorised and charged, and what the sender consents to. */
function PaymentNotes({ plannedPickupAt }: { readonly plannedPickupAt: Date | null }) {
  const t = useTexts(newShipmentTexts)
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        <IconLock size={15} aria-hidden style={{ verticalAlign: '-2px', marginRight: 6 }} />
        {plannedPickupAt ? t('setupHeld', { when: formatPlannedPickup(plannedPickupAt) }) : t('held')}
      </Text>
      {plannedPickupAt ? (
        <Text size="sm" c="dimmed">
          {t('setupDeclined')}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t(plannedPickupAt ? 'setupConsent' : 'consent')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('noWithdrawal')}{' '}
        {termsLinks.map(({ key, article }, index) => (
          <Fragment key={key}>
            {index === 0 ? '' : ' · '}
            <Anchor href={`${paths.terms}#article-${article}`} target="_blank" inherit underline="always">
              {t(key)}
            </Anchor>
          </Fragment>
        ))}
      </Text>
    </Stack>
  )
}

/** The card form: it authorises the payment, or saves the card for a planned pickup. */
function CardEntry(
  props: Parameters<typeof PaymentStep>[0] & { readonly onRefused: (message: string | null) => void },
) {
  const t = useTexts(newShipmentTexts)
  const tCard = useTexts(cardTexts)
  const { shipment, quote, plannedPickupAt } = props.priced
  // Idempotent: one quote has one payment, so a query may repeat the call.
  const payment = useQuery({
    ...endpointQuery(openPayment, {
      amount: quote.montant,
      devisId: quote.devisId,
      expedition: shipment,
      ...(plannedPickupAt ? { enlevementPrevu: plannedPickupAt } : {}),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const amount = formatPrice(quote.montant)

  if (payment.isPending) return <LoadingState label={t('opening')} />
  if (payment.isError) {
    const isLost = payment.error.code === 'quote-unknown'
    // The chosen pickup time is too soon by now: only the first step can change it.
    const pickupFailure = payment.error.fields.enlevementPrevu
    return (
      <Alert color="red" title={t('openFailed')} icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{pickupFailure ?? payment.error.message}</Text>
          {isLost || pickupFailure ? (
            <Button onClick={isLost ? props.onQuoteLost : props.onBack}>
              {t(isLost ? 'requote' : 'backToRecap')}
            </Button>
          ) : (
            <Button loading={payment.isFetching} onClick={() => void payment.refetch()}>
              {t('tryAgain')}
            </Button>
          )}
        </Stack>
      </Alert>
    )
  }
  return (
    <CardForm
      isSimulated={payment.data.simule}
      form={{
        keys: { publishableKey: payment.data.clePublique, clientSecret: payment.data.paymentIntent },
        submitLabel: plannedPickupAt ? t('setupSubmit') : tCard('payAmount', { amount }),
        challengeText: plannedPickupAt ? tCard('secureSetupText') : tCard('secureText', { amount }),
        onAuthorised: () => props.onPaid(parseIntentId(payment.data.paymentIntent)),
        onRefused: props.onRefused,
      }}
    />
  )
}
