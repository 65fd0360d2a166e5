import { PasswordInput } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { descriptionBelow } from '#lottery-web/description-below.ts'
import { passwordTexts } from './password-texts.ts'

/** The fields of a new password and its repetition. */
export function NewPasswordFields(props: {
  readonly password: FieldProps<string>
  readonly confirmation: FieldProps<string>
}) {
  const t = useTexts(passwordTexts)
  return (
    <>
      <PasswordInput
        label={t('password')}
        description={t('passwordHint')}
        inputWrapperOrder={descriptionBelow}
        autoComplete="new-password"
        {...props.password}
      />
      <PasswordInput label={t('confirmation')} autoComplete="new-password" {...props.confirmation} />
    </>
  )
}
