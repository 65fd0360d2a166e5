import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { endpointQuery, queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { confirmRaise, readSafety } from '@repo/contracts/lottery/safety'
import { showSuccess } from '@repo/ui/popups'
import { LoadingState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats } from '#lottery-web/formats.ts'
import { useGame } from '#lottery-web/game/use-game.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { LimitForm, useSetLimit } from './LimitForm.tsx'
import { safetyTexts } from './safety-texts.ts'

type Limit = Output<typeof readSafety>['limits'][number]

/** The deposit limits: their use, pending increases, and the form. */
export function Limits() {
  const t = useTexts(safetyTexts)
  const query = useQuery(endpointQuery(readSafety, {}))
  if (!query.data) return <QueryState query={query} order={3} loading={<LoadingState height={160} />} />
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('limitHint')}</Text>
      {query.data.limits.map((limit) => (
        <LimitLine key={limit.period} limit={limit} />
      ))}
      <LimitForm />
    </Stack>
  )
}

function LimitLine({ limit }: { readonly limit: Limit }) {
  const t = useTexts(safetyTexts)
  const format = useFormats()
  const { set, isPending } = useSetLimit()
  const { period, cents, usedCents, raise } = limit
  const used = format.money(usedCents)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t(`period_${period}`)}</Text>
        <Text>
          {cents === null
            ? `${t('limitNone')} · ${t('limitUsedOnly', { used })}`
            : t('limitUsed', { used, limit: format.money(cents) })}
        </Text>
      </Group>
      {cents === null ? null : (
        <Progress
          value={cents === 0 ? 100 : Math.min(100, (100 * usedCents) / cents)}
          aria-label={t(`period_${period}`)}
        />
      )}
      {raise ? <PendingRaise period={period} raise={raise} /> : null}
      {cents !== null && !raise ? (
        <Button
          variant="subtle"
          size="compact-md"
          loading={isPending}
          onClick={() => set({ period, cents: null }, showRefusal)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('limitRemove')}
        </Button>
      ) : null}
    </Stack>
  )
}

function PendingRaise(props: {
  readonly period: Limit['period']
  readonly raise: NonNullable<Limit['raise']>
}) {
  const t = useTexts(safetyTexts)
  const format = useFormats()
  const client = useQueryClient()
  const confirming = useConfirmedCall(confirmRaise)
  const { offsetMs } = useGame()
  const { cents, confirmableAt } = props.raise
  // Before that the service refuses the confirmation.
  const isDue = confirmableAt.getTime() <= Date.now() + offsetMs
  const limit = cents === null ? t('limitNone') : format.money(cents)
  const confirm = () =>
    confirming.mutate(
      { period: props.period },
      {
        onSuccess: () => showSuccess({ title: t('raiseConfirmed') }),
        onError: showRefusal,
        onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(readSafety) }),
      },
    )
  return (
    <Group gap="sm">
      <Text size="sm">{t('raiseWaits', { limit, when: format.dateTime(confirmableAt) })}</Text>
      {isDue ? (
        <Button variant="default" size="compact-md" loading={confirming.isPending} onClick={confirm}>
          {t('raiseConfirm')}
        </Button>
      ) : null}
    </Group>
  )
}
