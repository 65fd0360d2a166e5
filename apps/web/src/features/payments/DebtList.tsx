import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { listPayments } from '@repo/contracts/delivery/billing'
import { confirmDebt, listDebts, openDebt } from '@repo/contracts/delivery/debts'
import type { Output } from '@repo/contracts/endpoint'
import { formatDate, formatPrice } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PaymentSheet } from '#web/card/PaymentSheet.tsx'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { debtTexts } from './debt-texts.ts'

type Debt = Output<typeof listDebts>['dettes'][number]

/** The sender's unpaid amounts, each with a payment by card. Empty without any. A failed load is shown. */
export function DebtList() {
  const t = useTexts(debtTexts)
  const debts = useQuery(endpointQuery(listDebts, {}))
  if (debts.isError && !debts.data)
    return (
      <Alert color="red" title={t('loadFailed')} icon={<IconCreditCardOff aria-hidden />}>
        <Button variant="default" loading={debts.isFetching} onClick={() => void debts.refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    )
  return debts.data?.dettes.map((debt) => <DebtCard key={debt.commandeId} debt={debt} />)
}

function DebtCard({ debt }: { readonly debt: Debt }) {
  const t = useTexts(debtTexts)
  const client = useQueryClient()
  const opening = useCall(openDebt)
  const confirmation = useCall(confirmDebt)
  const { commandeId, refus, prochainEssai } = debt
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(listPayments) })
    return client.invalidateQueries({ queryKey: queryKeyOf(listDebts) })
  }

  function open(): void {
    // The amount may have been paid elsewhere: the reloaded list shows it.
    opening.mutate({ commandeId }, { onError: () => void refresh() })
  }

  function confirm(): void {
    confirmation.mutate(
      { commandeId },
      {
        onSuccess: () => showSuccess({ title: t('paid') }),
        onSettled: () => void refresh(),
      },
    )
  }

  const payment = opening.data
  const amount = formatPrice(debt.montant)
  const trip = { from: debt.VilleDepart, to: debt.VilleArrivee, date: formatDate(debt.commandeDu) }
  return (
    <Stack gap="md">
      <Alert
        color={refus === null ? 'brand' : 'red'}
        title={t('title', { amount })}
        icon={<IconCreditCardOff aria-hidden />}
        role="status"
      >
        <Stack gap="sm" align="flex-start">
          <Text>{t(debt.raison, trip)}</Text>
          {refus === null ? null : <Text>{refus}</Text>}
          <Text size="sm">
            {prochainEssai
              ? t('nextTry', { date: formatDate(prochainEssai) })
              : t(refus === null ? 'firstTry' : 'lastTry')}
          </Text>
          {payment ? null : (
            <OrderersOnly>
              <Group gap="sm">
                <Button
                  loading={opening.isPending}
                  onClick={open}
                  aria-label={t('payNamed', { amount, ...trip })}
                >
                  {t('pay')}
                </Button>
                {opening.isError ? <Text size="sm">{opening.error.message}</Text> : null}
              </Group>
            </OrderersOnly>
          )}
        </Stack>
      </Alert>
      <PaymentSheet
        payment={payment}
        label={t('pay')}
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
