import { Group, Stack, Text } from '@mantine/core'
import { queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { nameRefundAccount, readCredits } from '@repo/contracts/lottery/money'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { BankAccountFields } from '#lottery-web/account/BankAccountFields.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { creditsTexts } from './credits-texts.ts'

/** A refund by bank transfer: asks for the account, or shows the account that the player has named. */
export function RefundByBank(props: NonNullable<Output<typeof readCredits>['refundByBank']>) {
  const t = useTexts(creditsTexts)
  const amount = useFormats().money(props.cents)
  const { bankAccount } = props
  return (
    <Section title={t('byBank', { amount })} {...(bankAccount ? {} : { hint: t('byBankAsked') })}>
      {bankAccount ? <Text>{t('byBankGiven', bankAccount)}</Text> : <AccountForm />}
    </Section>
  )
}

function AccountForm() {
  const t = useTexts(creditsTexts)
  const client = useQueryClient()
  const naming = useConfirmedCall(nameRefundAccount)
  const form = useZodForm({
    schema: nameRefundAccount.request,
    initialValues: { iban: '', bic: '' },
  })
  return (
    <form
      {...form.onSubmit((account) =>
        naming.mutate(account, {
          onSuccess: () => showSuccess({ title: t('byBankSaved') }),
          onError: (error) => showRefusalIn(form, error),
          onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(readCredits) }),
        }),
      )}
    >
      <Stack gap="md">
        <BankAccountFields iban={form.field('iban')} bic={form.field('bic')} />
        <Group>
          <SubmitButton busy={naming.isPending}>{t('byBankSubmit')}</SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
