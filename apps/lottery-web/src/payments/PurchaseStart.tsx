import { Button, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { listPurchases } from '@repo/contracts/lottery/money'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceCards } from '#lottery-web/account/ChoiceCards.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { useGame, useTerms } from '#lottery-web/game/use-game.ts'
import { purchaseTexts } from './purchase-texts.ts'
import type { Method, PurchaseView } from './use-purchase.ts'
import { useStartPurchase } from './use-purchase.ts'
import { WhatItBuys } from './WhatItBuys.tsx'

/** The order, the payment methods with the player's default preselected, and the button that starts the payment. */
export function PurchaseStart(props: {
  readonly week?: string
  readonly onStarted: (view: PurchaseView) => void
  readonly onRefused: (error: CallError) => void
}) {
  const t = useTexts(purchaseTexts)
  const format = useFormats()
  const { priceCents } = useTerms()
  const isSimulated = useGame().data?.isSimulated === true
  const purchases = useQuery(endpointQuery(listPurchases, {}))
  const [choice, setChoice] = useState<Method | null>(null)
  const { start, isPending } = useStartPurchase(props.week)
  if (purchases.isError)
    return <ErrorState order={3} onRetry={() => void purchases.refetch()} busy={purchases.isFetching} />
  if (!purchases.data) return <LoadingState />
  const { methods, defaultMethod } = purchases.data
  const method = choice ?? (methods.includes(defaultMethod) ? defaultMethod : (methods[0] ?? null))
  const startPurchase = () => {
    if (method) start(method, { onSuccess: props.onStarted, onError: props.onRefused })
  }
  return (
    <Stack gap="lg">
      <WhatItBuys headingLevel={props.week === undefined ? 2 : 3} />
      <ChoiceCards
        label={t('method')}
        choices={methods.map((value) => ({
          value,
          label: t(`method_${value}`),
          hint: t(`methodHint_${value}`),
        }))}
        value={method}
        onChange={setChoice}
      />
      {isSimulated ? (
        <Text size="sm" c="dimmed">
          {t('simulated')}
        </Text>
      ) : null}
      <Button size="md" loading={isPending} disabled={method === null} onClick={startPurchase}>
        {method === 'card' || method === 'paypal'
          ? t('pay', { amount: format.price(priceCents) })
          : t('continue')}
      </Button>
    </Stack>
  )
}
