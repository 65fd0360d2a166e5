import { Alert, Button, Stack, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getOrderInfo } from '@repo/contracts/delivery/orders'
import { getPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import { confirmDeclined, openDeclined } from '@repo/contracts/delivery/planned-pickup'
import { formatPrice } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { PaymentSheet } from '#web/card/PaymentSheet.tsx'
import { plannedTexts } from './planned-texts.ts'

/** Shows that the saved card was declined, and takes a payment by another card. The order then continues by itself. */
export function DeclinedCardPayment(props: {
  readonly orderId: string
  readonly priceCents: number
  readonly title: string
  readonly text: string
  readonly confirmingText: string
  readonly failedText: string
}) {
  const t = useTexts(plannedTexts)
  const client = useQueryClient()
  const opening = useCall(openDeclined)
  const confirmation = useCall(confirmDeclined)
  const commandeId = props.orderId
  const refresh = () =>
    Promise.all(
      [getOrderInfo, getPickupProblem].map((endpoint) =>
        client.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
      ),
    )

  function open(): void {
    // The order may have been paid or cancelled meanwhile: the reloaded one shows it.
    opening.mutate({ commandeId }, { onError: () => void refresh() })
  }

  function confirm(): void {
    confirmation.mutate({ commandeId }, { onSettled: () => void refresh() })
  }

  const payment = opening.data
  const amount = formatPrice(payment?.montant ?? props.priceCents)
  return (
    <Stack gap="md">
      <Alert color="red" title={props.title} icon={<IconCreditCardOff aria-hidden />} role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{props.text}</Text>
          {payment ? null : (
            <Button loading={opening.isPending} onClick={open}>
              {t(opening.isError ? 'tryAgain' : 'payNow')}
            </Button>
          )}
          {opening.isError ? <Text size="sm">{opening.error.message}</Text> : null}
        </Stack>
      </Alert>
      <PaymentSheet
        payment={payment}
        label={t('payNow')}
        amount={amount}
        confirmation={{
          state: confirmation.status,
          confirmingText: props.confirmingText,
          failedText: props.failedText,
        }}
        onPaid={confirm}
      />
    </Stack>
  )
}
