import { PasswordInput, Stack } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { changeForgottenPassword } from '@repo/contracts/delivery/password-reset'
import { messages } from '@repo/contracts/patterns'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { passwordResetTexts } from './password-reset-texts.ts'
import { showCallError } from './show-call-error.ts'

const schema = z
  .object({ password: changeForgottenPassword.request.shape.password, passwordConfirm: z.string() })
  .refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    message: messages.resetPasswordsDiffer,
    when: () => true,
  })

/** Takes the new password. An expired code calls `onCodeLost`. */
export function PasswordStep(props: {
  readonly code: string
  readonly onChanged: () => void
  readonly onCodeLost: () => void
}) {
  const t = useTexts(passwordResetTexts)
  const change = useCall(changeForgottenPassword)
  const form = useZodForm({ schema, initialValues: { password: '', passwordConfirm: '' } })
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => passwordField.current?.focus(), [])

  function fail(error: CallError): void {
    if (error.code === 'reset-code-invalid') {
      showError({ title: error.message })
      props.onCodeLost()
    } else if (error.status === 422 && error.fields.password) form.showFailures(error.fields)
    else showCallError(error)
  }

  return (
    <form
      {...form.onSubmit(({ password }) =>
        change.mutate(
          { password, code: props.code },
          {
            onSuccess: () => {
              showSuccess({ title: t('success'), message: t('changed') })
              props.onChanged()
            },
            onError: fail,
          },
        ),
      )}
    >
      <Stack gap="md">
        <PasswordInput
          ref={passwordField}
          label={t('password')}
          description={t('passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordInput
          label={t('passwordConfirm')}
          autoComplete="new-password"
          {...form.field('passwordConfirm')}
        />
        <SubmitButton busy={change.isPending} fullWidth>
          {t('save')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
