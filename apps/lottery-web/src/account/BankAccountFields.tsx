import { TextInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { accountTexts } from './account-texts.ts'

/** The fields of the player's own bank account, which receives euros. */
export function BankAccountFields(props: {
  readonly iban: FieldProps<string>
  readonly bic: FieldProps<string>
}) {
  const t = useTexts(accountTexts)
  const codeInput = { autoComplete: 'off', autoCapitalize: 'characters' } as const
  return (
    <>
      {/* The field that a dialog focuses. */}
      <TextInput label={t('iban')} data-autofocus {...codeInput} {...props.iban} />
      <TextInput label={t('bic')} {...codeInput} {...props.bic} />
    </>
  )
}
