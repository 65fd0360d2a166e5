import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { cancelPurchase } from '@repo/contracts/lottery/money'
import { showSuccess } from '@repo/ui/popups'
import { LoadingState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { CardPayment } from './CardPayment.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { MoneyOrderInstructions, TransferInstructions } from './Instructions.tsx'
import { purchaseTexts } from './purchase-texts.ts'
import type { PurchaseView } from './use-purchase.ts'
import { isPayable, reloadMoney, usePurchase } from './use-purchase.ts'

/**
 * A started purchase: the next action until it is paid, and its cancellation. A refused payment may be tried again.
 * `onSettled` is called once it is paid and the dependent data is reloaded; `onOver` when the player cancels it or
 * chooses another one. `storedText` says what a refusal does not affect.
 */
export function PurchaseProgress(props: {
  readonly id: string
  readonly storedText: string
  readonly onSettled: () => void
  readonly onOver: () => void
}) {
  const t = useTexts(purchaseTexts)
  const query = usePurchase(props.id)
  const view = query.data
  useReloadAtEnd(view?.purchase.state, props.onSettled)

  if (!view) return <QueryState query={query} order={3} loading={<LoadingState />} />
  if (view.purchase.state === 'settled') return <LoadingState label={t('confirming')} />
  if (!isPayable(view))
    return <EndedPurchase view={view} storedText={props.storedText} onOther={props.onOver} />
  return (
    <Stack gap="lg">
      <NextStep
        view={view}
        refusal={
          view.purchase.state === 'failed' ? (
            <RefusalNotice view={view} storedText={props.storedText} />
          ) : null
        }
        onPaid={() => void query.refetch()}
      />
      {view.purchase.state === 'open' ? (
        <PurchaseCancellation id={props.id} onDone={props.onOver} />
      ) : (
        <OtherPurchaseButton onOther={props.onOver} />
      )}
    </Stack>
  )
}

/** Reloads the dependent data once when a purchase ends. Calls back when it is paid. */
function useReloadAtEnd(state: PurchaseView['purchase']['state'] | undefined, onSettled: () => void): void {
  const t = useTexts(purchaseTexts)
  const client = useQueryClient()
  const handledEnd = useRef<string | null>(null)
  const showEnd = (endState: string) => {
    if (handledEnd.current === endState) return
    handledEnd.current = endState
    const isSettled = endState === 'settled'
    if (isSettled) showSuccess({ title: t('settled') })
    void reloadMoney(client).then(() => isSettled && onSettled())
  }
  const latestShowEnd = useRef(showEnd)
  latestShowEnd.current = showEnd
  useEffect(() => {
    if (state && state !== 'open') latestShowEnd.current(state)
  }, [state])
}

function NextStep(props: {
  readonly view: PurchaseView
  readonly refusal: ReactNode
  readonly onPaid: () => void
}) {
  const { refusal, onPaid } = props
  const { next, purchase } = props.view
  if (next.kind === 'card')
    return <CardPayment keys={next} amountCents={purchase.amountCents} refusal={refusal} onPaid={onPaid} />
  if (next.kind === 'transfer') return <TransferInstructions next={next} amountCents={purchase.amountCents} />
  if (next.kind === 'money_order')
    return <MoneyOrderInstructions next={next} amountCents={purchase.amountCents} />
  return (
    <>
      {refusal}
      {next.kind === 'paypal' ? (
        <PayPalStep url={next.approvalUrl} isSimulated={next.isSimulated} />
      ) : (
        <WaitingNotice />
      )}
    </>
  )
}

/** The placeholder of a pending payment. */
function WaitingNotice() {
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

function PayPalStep(props: { readonly url: string; readonly isSimulated: boolean }) {
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
      <WaitingNotice />
    </Stack>
  )
}

function PurchaseCancellation({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const client = useQueryClient()
  const cancelling = useCall(cancelPurchase)
  const cancel = () =>
    cancelling.mutate(
      { id },
      {
        // It may have been paid in the meantime, so its state is reloaded.
        onSettled: () => void reloadMoney(client),
        onSuccess: onDone,
        onError: showRefusal,
      },
    )
  return <OtherPurchaseButton isBusy={cancelling.isPending} onOther={cancel} />
}

function OtherPurchaseButton(props: { readonly isBusy?: boolean; readonly onOther: () => void }) {
  const t = useTexts(purchaseTexts)
  return (
    <Button
      variant="subtle"
      loading={props.isBusy ?? false}
      onClick={props.onOther}
      style={{ alignSelf: 'start' }}
    >
      {t('other')}
    </Button>
  )
}

/** The reason of a refused payment. */
function RefusalNotice({ view, storedText }: { readonly view: PurchaseView; readonly storedText: string }) {
  const t = useTexts(purchaseTexts)
  return <FailureAlert title={t('failed')} failure={view.purchase.failure} text={storedText} />
}

/** A purchase that can no longer be paid, with the reason and a button for another one. */
function EndedPurchase(props: {
  readonly view: PurchaseView
  readonly storedText: string
  readonly onOther: () => void
}) {
  const t = useTexts(purchaseTexts)
  const { purchase } = props.view
  const isCancelledOrRefunded = purchase.state === 'cancelled' || purchase.state === 'refunded'
  return (
    <Stack gap="md" align="flex-start">
      {isCancelledOrRefunded ? (
        <Text fw={600}>{t(purchase.state === 'refunded' ? 'over_refunded' : 'over_cancelled')}</Text>
      ) : (
        <RefusalNotice view={props.view} storedText={props.storedText} />
      )}
      {isCancelledOrRefunded && purchase.failure ? <Text>{t(`failure_${purchase.failure}`)}</Text> : null}
      <Button variant="default" onClick={props.onOther}>
        {t('again')}
      </Button>
    </Stack>
  )
}
