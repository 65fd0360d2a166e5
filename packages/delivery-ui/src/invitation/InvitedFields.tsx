import type { ButtonProps } from '@mantine/core'
import { Anchor, Checkbox, PasswordInput, TextInput, VisuallyHidden } from '@mantine/core'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import type { CheckboxProps, FieldProps } from '@repo/ui/zod-form'
import type { ReactNode } from 'react'
import { invitationTexts } from './invitation-texts.ts'

/** The fields of a form that accepts an invitation; a site's additional ones come after the address. */
export function InvitedFields(props: {
  readonly email: string
  readonly children: ReactNode
  readonly password: FieldProps<string>
  readonly passwordConfirm: FieldProps<string>
  readonly terms: CheckboxProps
  readonly termsUrl: string
  readonly isBusy: boolean
  readonly size?: ButtonProps['size']
}) {
  const t = useTexts(invitationTexts)
  return (
    <>
      <TextInput
        label={t('email')}
        description={t('emailHint')}
        value={props.email}
        readOnly
        autoComplete="username"
      />
      {props.children}
      <PasswordInput
        label={t('password')}
        description={t('passwordHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...props.password}
      />
      <PasswordInput label={t('passwordConfirm')} autoComplete="new-password" {...props.passwordConfirm} />
      <Checkbox
        {...props.terms}
        label={
          <>
            {t('acceptBefore')}{' '}
            <Anchor href={props.termsUrl} target="_blank" rel="noopener" inherit underline="always">
              {t('terms')}
              <VisuallyHidden> {t('newTab')}</VisuallyHidden>
            </Anchor>
          </>
        }
      />
      <SubmitButton busy={props.isBusy} fullWidth size={props.size ?? 'md'}>
        {t('submit')}
      </SubmitButton>
    </>
  )
}
