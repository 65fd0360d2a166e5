import { TextInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { accountTexts } from './account-texts.ts'

/** The behaviour of a field for an IBAN, a BIC or an account number. */
export const bankCodeProps = { autoComplete: 'off', autoCapitalize: 'characters' } as const

/** The fields of the player's own bank account, which receives euros. */
export function BankAccountFields(props: {
  readonly iban: FieldProps<string>
  readonly bic: FieldProps<string>
}) {
  const t = useTexts(accountTexts)
  return (
    <>
      {/* The field that a dialog focuses. */}
      <TextInput label={t('iban')} data-autofocus {...bankCodeProps} {...props.iban} />
      <TextInput label={t('bic')} {...bankCodeProps} {...props.bic} />
    </>
  )
}
