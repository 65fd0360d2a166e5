import { Stack } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listPurchases, readStatement } from '@repo/contracts/lottery/money'
import { LoadingState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { ChoiceCards } from '#lottery-web/account/ChoiceCards.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { useChangeSettings } from '#lottery-web/account/use-settings.ts'
import { purchaseTexts } from '#lottery-web/payments/purchase-texts.ts'
import type { Method } from '#lottery-web/payments/use-purchase.ts'
import { reloadMoney } from '#lottery-web/payments/use-purchase.ts'
import { Limits } from '#lottery-web/safety/Limits.tsx'
import { Purchases } from './Purchases.tsx'
import { paymentsTexts } from './payments-texts.ts'
import { Statement } from './Statement.tsx'

/** The default payment method, the purchases, the limits and the statement. */
export function PaymentsPage() {
  const t = useTexts(paymentsTexts)
  const query = useQuery(endpointQuery(listPurchases, {}))
  return (
    <AccountPage title={t('title')} lead={t('lead')} query={query}>
      {({ purchases, defaultMethod, methods }) => (
        <Stack gap="xl">
          <DefaultMethod methods={methods} value={defaultMethod} />
          <Section title={t('purchases')}>
            <Purchases purchases={purchases} />
          </Section>
          <Section title={t('limits')}>
            <Limits />
          </Section>
          <StatementSection />
        </Stack>
      )}
    </AccountPage>
  )
}

function DefaultMethod(props: { readonly methods: readonly Method[]; readonly value: Method }) {
  const t = useTexts(paymentsTexts)
  const tPurchase = useTexts(purchaseTexts)
  const client = useQueryClient()
  const { change, isPending, pending } = useDefaultMethod(() => void reloadMoney(client))
  return (
    <Section title={t('default')} hint={t('defaultHint')}>
      <ChoiceCards
        label={t('default')}
        choices={props.methods.map((value) => ({
          value,
          label: tPurchase(`method_${value}`),
          hint: tPurchase(`methodHint_${value}`),
        }))}
        value={isPending && pending ? pending : props.value}
        onChange={change}
      />
    </Section>
  )
}

/** Returns `change`, which changes the default payment method, and `pending`, the one that it last sent. */
function useDefaultMethod(onDone: () => void) {
  const { change, isPending, variables } = useChangeSettings()
  return {
    isPending,
    pending: variables?.defaultPaymentMethod,
    change: (method: Method) => change({ defaultPaymentMethod: method }, onDone),
  }
}

function StatementSection() {
  const t = useTexts(paymentsTexts)
  const query = useQuery(endpointQuery(readStatement, {}))
  return (
    <Section title={t('statement')}>
      {query.data ? <Statement statement={query.data} /> : null}
      <QueryState query={query} order={3} loading={<LoadingState height={160} />} />
    </Section>
  )
}
