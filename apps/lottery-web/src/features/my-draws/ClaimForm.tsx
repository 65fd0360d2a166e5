import { Stack } from '@mantine/core'
import { queryKeyOf } from '@repo/api-client/react'
import { claimPrize, listPrizes } from '@repo/contracts/lottery/prizes'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { BankAccountFields } from '#lottery-web/account/BankAccountFields.tsx'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { myDrawsTexts } from './my-draws-texts.ts'

/** Claims a prize for a bank account of the SEPA area. Calls `onDone` once it is claimed. */
export function ClaimForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts(myDrawsTexts)
  const client = useQueryClient()
  const claiming = useConfirmedCall(claimPrize)
  const form = useZodForm({
    schema: claimPrize.request,
    initialValues: { id, iban: '', bic: '' },
    order: ['iban', 'bic'],
  })
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
        <BankAccountFields iban={form.field('iban')} bic={form.field('bic')} />
        <SubmitButton busy={claiming.isPending}>{t('claimSubmit')}</SubmitButton>
      </Stack>
    </form>
  )
}
