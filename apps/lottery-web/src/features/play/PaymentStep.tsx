import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { payWithCredit, readParticipation } from '@repo/contracts/lottery/participation'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureAlert } from '#lottery-web/payments/FailureAlert.tsx'
import { PurchaseProgress } from '#lottery-web/payments/PurchaseProgress.tsx'
import { PurchaseStart } from '#lottery-web/payments/PurchaseStart.tsx'
import { reloadMoney } from '#lottery-web/payments/use-purchase.ts'
import { LimitForm } from '#lottery-web/safety/LimitForm.tsx'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { playTexts } from './play-texts.ts'
import type { OwnEntry } from './step.ts'
import { useEntryChange } from './use-entry-change.ts'

/**
 * Pays an entry, by a credit first, otherwise by a payment method. A started purchase continues. A player who needs a
 * deposit limit sets it first.
 */
export function PaymentStep(props: {
  readonly week: string
  readonly playerStatus: Output<typeof readParticipation>
  readonly entry: OwnEntry
}) {
  const t = useTexts(playTexts)
  const client = useQueryClient()
  const { week, playerStatus, entry } = props
  // A refused purchase continues, even when the entry no longer waits for it.
  const [startedPurchaseId, setStartedPurchaseId] = useState(entry.openPurchaseId)
  const [isLimitNeeded, setIsLimitNeeded] = useState(playerStatus.obstacle === 'limit-needed')
  const [leftPurchaseId, setLeftPurchaseId] = useState<string | null>(null)
  const purchaseId =
    startedPurchaseId ?? (entry.openPurchaseId === leftPurchaseId ? null : entry.openPurchaseId)
  const reloadEntry = () => void client.invalidateQueries({ queryKey: queryKeyOf(readParticipation) })
  const handleRefusal = (error: CallError) => {
    if (error.code === 'limit-needed') setIsLimitNeeded(true)
    else showRefusal(error)
    reloadEntry()
  }
  if (isLimitNeeded && purchaseId === null) return <LimitStep onSet={() => setIsLimitNeeded(false)} />
  return (
    <Stack gap="lg">
      <Title order={2}>{t('payTitle')}</Title>
      {entry.state === 'payment_failed' && purchaseId === null ? (
        <FailureAlert title={t('failedTitle')} failure={entry.failure} text={t('failedText')} />
      ) : null}
      {purchaseId === null && playerStatus.credits > 0 ? (
        <CreditPayment week={week} credits={playerStatus.credits} onRefused={handleRefusal} />
      ) : null}
      {purchaseId === null ? (
        <PurchaseStart
          week={week}
          onStarted={({ purchase }) => setStartedPurchaseId(purchase.id)}
          onRefused={handleRefusal}
        />
      ) : (
        <PurchaseProgress
          key={purchaseId}
          id={purchaseId}
          storedText={t('failedText')}
          // A payment that came too late became credits: the entry can still be paid by one of them.
          onSettled={() => setStartedPurchaseId(null)}
          onOver={() => {
            setStartedPurchaseId(null)
            setLeftPurchaseId(purchaseId)
            void reloadMoney(client)
          }}
        />
      )}
    </Stack>
  )
}

function LimitStep({ onSet }: { readonly onSet: () => void }) {
  const t = useTexts(playTexts)
  return (
    <Stack gap="md">
      <Stack gap={6}>
        <Title order={2}>{t('obstacle_limit-needed')}</Title>
        <Text c="dimmed">{t('obstacleHint_limit-needed')}</Text>
      </Stack>
      <LimitForm onSet={onSet} />
    </Stack>
  )
}

function CreditPayment(props: {
  readonly week: string
  readonly credits: number
  readonly onRefused: (error: CallError) => void
}) {
  const t = useTexts(playTexts)
  const client = useQueryClient()
  const paying = useConfirmedCall(payWithCredit)
  const beginChange = useEntryChange(props.week)
  const pay = () => {
    const show = beginChange()
    paying.mutate(
      { week: props.week },
      {
        onSuccess: ({ participation }) => {
          show(participation)
          void reloadMoney(client)
          showSuccess({ title: t('creditPaid') })
        },
        onError: props.onRefused,
      },
    )
  }
  return (
    <Stack gap="md">
      <div>
        <Text fw={620}>{t('creditTitle', { count: props.credits })}</Text>
        <Text c="dimmed">{t('creditHint')}</Text>
      </div>
      <Button size="md" loading={paying.isPending} onClick={pay} style={{ alignSelf: 'flex-start' }}>
        {t('creditPay')}
      </Button>
      <Divider label={t('orPay')} />
    </Stack>
  )
}
