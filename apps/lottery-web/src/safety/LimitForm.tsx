import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { queryKeyOf } from '@repo/api-client/react'
import { readParticipation } from '@repo/contracts/lottery/participation'
import { limitPeriods, readSafety, setLimit } from '@repo/contracts/lottery/safety'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { FieldRow } from '#lottery-web/account/FormPart.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { useGame } from '#lottery-web/game/use-game.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { limitForm } from './limit-form.ts'
import { safetyTexts } from './safety-texts.ts'

/** A limit that holds later than this after its request is a raise: any other holds at once. */
const minRaiseWaitMs = 3_600_000

/** Sets a deposit limit. A decrease is effective immediately; an increase must be confirmed later. */
export function LimitForm({ onSet }: { readonly onSet?: () => void }) {
  const t = useTexts(safetyTexts)
  const { set, isPending } = useSetLimit()
  const form = useZodForm({ schema: limitForm, initialValues: { period: 'month', amount: '' } })
  return (
    <form
      {...form.onSubmit(({ period, amount }) =>
        set(
          { period, cents: amount },
          (error) => showRefusalIn(form, error),
          () => {
            form.reset()
            onSet?.()
          },
        ),
      )}
    >
      <Stack gap="md">
        <FieldRow>
          <NativeSelect size="md" label={t('limitPeriod')} {...form.field('period')}>
            {limitPeriods.map((period) => (
              <option key={period} value={period}>
                {t(`period_${period}`)}
              </option>
            ))}
          </NativeSelect>
          <TextInput
            label={t('limitAmount')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('amount')}
          />
        </FieldRow>
        <SubmitButton busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('limitSubmit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

/**
 * Returns `set`, which sets a limit (`cents` null: none), shows from when it holds and reloads the dependent data. A
 * refusal only calls `onError`.
 */
export function useSetLimit() {
  const t = useTexts(safetyTexts)
  const format = useFormats()
  const client = useQueryClient()
  const { offsetMs } = useGame()
  const setting = useConfirmedCall(setLimit)
  return {
    isPending: setting.isPending,
    set: (
      limit: Parameters<typeof setting.mutate>[0],
      onError: (error: NonNullable<typeof setting.error>) => void,
      onSet?: () => void,
    ) => {
      // By the server's clock, since this device's may be wrong.
      const sentAtMs = Date.now() + offsetMs
      setting.mutate(limit, {
        onSuccess: ({ holdsAt }) => {
          const isPendingIncrease = holdsAt.getTime() - sentAtMs > minRaiseWaitMs
          showSuccess({
            title: isPendingIncrease ? t('limitLater', { when: format.dateTime(holdsAt) }) : t('limitSet'),
          })
          void client.invalidateQueries({ queryKey: queryKeyOf(readSafety) })
          void client.invalidateQueries({ queryKey: queryKeyOf(readParticipation) })
          onSet?.()
        },
        onError,
      })
    },
  }
}
