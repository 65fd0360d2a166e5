import { Stack } from '@mantine/core'
import { claimPrize } from '@repo/contracts/lottery/prizes'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { BankAccountFields } from '#lottery-web/account/BankAccountFields.tsx'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { myDrawsTexts } from './my-draws-texts.ts'
import { useClaimOutcome } from './use-claim-outcome.ts'

/** Claims a prize for a bank account of the SEPA area. Calls `onDone` once it is claimed. */
export function ClaimForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts(myDrawsTexts)
  const claiming = useConfirmedCall(claimPrize)
  const form = useZodForm({
    schema: claimPrize.request,
    initialValues: { id, iban: '', bic: '' },
    order: ['iban', 'bic'],
  })
  const outcome = useClaimOutcome(form, onDone)
  return (
    <form {...form.onSubmit((claim) => claiming.mutate(claim, outcome))}>
      <Stack gap="md">
        <BankAccountFields iban={form.field('iban')} bic={form.field('bic')} />
        <SubmitButton busy={claiming.isPending}>{t('claimSubmit')}</SubmitButton>
      </Stack>
    </form>
  )
}
