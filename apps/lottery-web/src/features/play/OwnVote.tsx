import { Button, Group, Text } from '@mantine/core'
import { queryKeyOf } from '@repo/api-client/react'
import { cancelParticipation, readParticipation } from '@repo/contracts/lottery/participation'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { reloadMoney } from '#lottery-web/payments/use-purchase.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { playTexts } from './play-texts.ts'
import type { OwnEntry } from './step.ts'

/** The player's current vote, with buttons to change it and to withdraw from the draw. */
export function OwnVote(props: {
  readonly week: string
  readonly entry: Pick<OwnEntry, 'vote' | 'kind'>
  readonly onChange: () => void
}) {
  const t = useTexts(playTexts)
  const tGame = useTexts(gameTexts)
  const { vote, kind } = props.entry
  return (
    <Group justify="space-between" gap="sm">
      <Text fw={560}>{t('voteMine', { vote: tGame(vote) })}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={props.onChange}>
          {t('voteChange')}
        </Button>
        <WithdrawalButton week={props.week} isPaid={kind !== null} />
      </Group>
    </Group>
  )
}

function WithdrawalButton({ week, isPaid }: { readonly week: string; readonly isPaid: boolean }) {
  const t = useTexts(playTexts)
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const cancelling = useConfirmedCall(cancelParticipation)
  const withdraw = () =>
    cancelling.mutate(
      { week },
      {
        onSuccess: () => showSuccess({ title: t('withdrawn') }),
        onError: showRefusal,
        onSettled: () => {
          setOpen(false)
          void client.invalidateQueries({ queryKey: queryKeyOf(readParticipation) })
          void reloadMoney(client)
        },
      },
    )
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('withdrawTitle')}
        text={t(isPaid ? 'withdrawText' : 'withdrawTextUnpaid')}
        confirm={t('withdraw')}
        cancel={t('cancel')}
        busy={cancelling.isPending}
        onConfirm={withdraw}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
