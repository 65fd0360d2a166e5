import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { cancelPurchase } from '@repo/contracts/lottery/money'
import { showSuccess } from '@repo/ui/popups'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showRefusal } from '#lottery-web/session/show-refusal'
import { CardPayment } from './CardPayment.tsx'
import { MoneyOrder, Transfer } from './Instructions.tsx'
import { purchaseTexts } from './purchase-texts.ts'
import type { PurchaseView } from './use-purchase.ts'
import { renewMoney, usePurchase } from './use-purchase.ts'

/**
 * A purchase that has begun: what is to do for it until it is paid, and the way to give it up for another way to pay. `onOver` once it is
 * neither open nor paid any more.
 */
export function PurchaseProgress(props: {
  readonly id: string
  readonly onSettled: () => void
  readonly onOver: () => void
}) {
  const t = useTexts(purchaseTexts)
  const client = useQueryClient()
  const query = usePurchase(props.id)
  const state = query.data?.purchase.state
  const told = useRef<string | null>(null)
  const tell = (ended: string) => {
    if (told.current === ended) return
    told.current = ended
    void renewMoney(client)
    if (ended !== 'settled') return
    showSuccess({ title: t('settled') })
    props.onSettled()
  }
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (state && state !== 'open') latest.current(state)
  }, [state])

  if (!query.data)
    return query.isError ? (
      <ErrorState order={3} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <LoadingState />
    )
  if (state === 'settled') return <LoadingState label={t('confirming')} />
  if (state !== 'open') return <Failed onOther={props.onOver} />
  return (
    <Stack gap="lg">
      <NextStep view={query.data} onPaid={() => void query.refetch()} />
      <GiveUp id={props.id} onDone={props.onOver} />
    </Stack>
  )
}

function NextStep({ view, onPaid }: { readonly view: PurchaseView; readonly onPaid: () => void }) {
  const { next, purchase } = view
  if (next.kind === 'card')
    return <CardPayment keys={next} amountCents={purchase.amountCents} onPaid={onPaid} />
  if (next.kind === 'paypal') return <PayPal url={next.approvalUrl} isSimulated={next.isSimulated} />
  if (next.kind === 'transfer') return <Transfer next={next} amountCents={purchase.amountCents} />
  if (next.kind === 'money_order') return <MoneyOrder next={next} amountCents={purchase.amountCents} />
  return <Waiting />
}

/** Says that the payment is awaited. */
function Waiting() {
  const t = useTexts(purchaseTexts)
  return (
    <Group gap="sm" role="status" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm" c="dimmed">
        {t('waiting')}
      </Text>
    </Group>
  )
}

function PayPal(props: { readonly url: string; readonly isSimulated: boolean }) {
  const t = useTexts(purchaseTexts)
  return (
    <Stack gap="sm" align="flex-start">
      <Text fw={600}>{t('paypalTitle')}</Text>
      <Text>{t('paypalText')}</Text>
      {props.isSimulated ? (
        <Text size="sm" c="dimmed">
          {t('simulated')}
        </Text>
      ) : null}
      <Button component="a" href={props.url} size="md">
        {t('paypalButton')}
      </Button>
      <Waiting />
    </Stack>
  )
}

function GiveUp({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts(purchaseTexts)
  const client = useQueryClient()
  const cancelling = useCall(cancelPurchase)
  const giveUp = () =>
    cancelling.mutate(
      { id },
      {
        // It may have been paid at this very moment: what is true now, the service says.
        onSettled: () => void renewMoney(client),
        onSuccess: onDone,
        onError: showRefusal,
      },
    )
  return (
    <Button variant="subtle" loading={cancelling.isPending} onClick={giveUp} style={{ alignSelf: 'start' }}>
      {t('other')}
    </Button>
  )
}

function Failed({ onOther }: { readonly onOther: () => void }) {
  const t = useTexts(purchaseTexts)
  return (
    <Alert color="red" role="alert" title={t('failed')} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('failedHint')}</Text>
        <Button variant="default" onClick={onOther}>
          {t('other')}
        </Button>
      </Stack>
    </Alert>
  )
}
