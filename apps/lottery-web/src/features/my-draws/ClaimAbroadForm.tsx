import { Stack, TextInput } from '@mantine/core'
import { queryKeyOf } from '@repo/api-client/react'
import { claimPrizeAbroad, listPrizes } from '@repo/contracts/lottery/prizes'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { myDrawsTexts } from './my-draws-texts.ts'

/** Claims a prize for a bank account outside the SEPA area. Calls `onDone` once it is claimed. */
export function ClaimAbroadForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts(myDrawsTexts)
  const client = useQueryClient()
  const claiming = useConfirmedCall(claimPrizeAbroad)
  const form = useZodForm({
    schema: claimPrizeAbroad.request,
    initialValues: { id, bank: '', account: '', bic: '' },
    order: ['bank', 'account', 'bic'],
  })
  const codeInput = { autoComplete: 'off', autoCapitalize: 'characters' } as const
  return (
    <form
      {...form.onSubmit((claim) =>
        claiming.mutate(claim, {
          onSuccess: () => {
            showSuccess({ title: t('claimed') })
            onDone()
          },
          onError: (error) => showRefusalIn(form, error),
          onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(listPrizes) }),
        }),
      )}
    >
      <Stack gap="md">
        <TextInput label={t('abroadBank')} autoComplete="off" {...form.field('bank')} />
        <TextInput label={t('abroadAccount')} {...codeInput} {...form.field('account')} />
        <TextInput label={t('abroadBic')} {...codeInput} {...form.field('bic')} />
        <SubmitButton busy={claiming.isPending}>{t('claimSubmit')}</SubmitButton>
      </Stack>
    </form>
  )
}
