import { Stack, TextInput } from '@mantine/core'
import { claimPrizeAbroad } from '@repo/contracts/lottery/prizes'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { bankCodeProps } from '#lottery-web/account/BankAccountFields.tsx'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { myDrawsTexts } from './my-draws-texts.ts'
import { useClaimOutcome } from './use-claim-outcome.ts'

/** Claims a prize for a bank account outside the SEPA area. Calls `onDone` once it is claimed. */
export function ClaimAbroadForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts(myDrawsTexts)
  const claiming = useConfirmedCall(claimPrizeAbroad)
  const form = useZodForm({
    schema: claimPrizeAbroad.request,
    initialValues: { id, bank: '', account: '', bic: '' },
    order: ['bank', 'account', 'bic'],
  })
  const outcome = useClaimOutcome(form, onDone)
  return (
    <form {...form.onSubmit((claim) => claiming.mutate(claim, outcome))}>
      <Stack gap="md">
        <TextInput label={t('abroadBank')} autoComplete="off" {...form.field('bank')} />
        <TextInput label={t('abroadAccount')} {...bankCodeProps} {...form.field('account')} />
        <TextInput label={t('abroadBic')} {...bankCodeProps} {...form.field('bic')} />
        <SubmitButton busy={claiming.isPending}>{t('claimSubmit')}</SubmitButton>
      </Stack>
    </form>
  )
}
