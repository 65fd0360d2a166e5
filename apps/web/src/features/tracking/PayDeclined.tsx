import { Alert, Button, Stack, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getOrderInfo } from '@repo/contracts/delivery/orders'
import { confirmDeclined, openDeclined } from '@repo/contracts/delivery/planned-pickup'
import { formatPrice, formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { PaymentSheet } from '#web/card/PaymentSheet.tsx'
import type { Order } from './order-view.ts'
import { plannedTexts } from './planned-texts.ts'

/** Says that the card of a planned pickup was declined, and takes another; once it is paid the order moves on by itself. */
export function PayDeclined({
  order,
  plannedPickupAt,
}: {
  readonly order: Order
  readonly plannedPickupAt: Date
}) {
  const t = useTexts(plannedTexts)
  const client = useQueryClient()
  const opening = useCall(openDeclined)
  const confirmation = useCall(confirmDeclined)
  const { commandeId } = order
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(getOrderInfo) })

  function open(): void {
    // Paid or cancelled meanwhile: the order's own state says so.
    opening.mutate({ commandeId }, { onError: () => void refresh() })
  }

  function confirm(): void {
    confirmation.mutate(
      { commandeId },
      {
        onSettled: () => void refresh(),
      },
    )
  }

  const sheet = opening.data
  const amount = formatPrice(sheet?.montant ?? order.commande.montant)
  return (
    <Stack gap="md">
      <Alert color="red" title={t('declinedTitle')} icon={<IconCreditCardOff aria-hidden />} role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{t('declinedText', { time: formatTime(plannedPickupAt) })}</Text>
          {sheet ? null : (
            <Button loading={opening.isPending} onClick={open}>
              {t(opening.isError ? 'tryAgain' : 'payNow')}
            </Button>
          )}
          {opening.isError ? <Text size="sm">{opening.error.message}</Text> : null}
        </Stack>
      </Alert>
      <PaymentSheet
        opened={sheet}
        label={t('payNow')}
        amount={amount}
        confirmation={{
          state: confirmation.status,
          confirmingText: t('confirming'),
          failedText: t('confirmFailed'),
        }}
        onPaid={confirm}
      />
    </Stack>
  )
}
