import { Stack, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { requestPasswordReset } from '@repo/contracts/delivery/password-reset'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { passwordResetTexts } from './password-reset-texts.ts'
import { showCallError } from './show-call-error.ts'

/** Asks for the account's address and sends a code there. */
export function EmailStep(props: { readonly email: string; readonly onSent: (email: string) => void }) {
  const t = useTexts(passwordResetTexts)
  const request = useCall(requestPasswordReset)
  const form = useZodForm({ schema: requestPasswordReset.request, initialValues: { email: props.email } })
  return (
    <form
      {...form.onSubmit(({ email }) =>
        request.mutate(
          { email },
          {
            onSuccess: () => props.onSent(email),
            onError: (error) =>
              error.status === 422 ? form.showFailures(error.fields) : showCallError(error),
          },
        ),
      )}
    >
      <Stack gap="md">
        <TextInput label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
        <SubmitButton busy={request.isPending} fullWidth>
          {t('send')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
