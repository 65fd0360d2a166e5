import { Anchor, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { signIn } from '@repo/contracts/lottery/session'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { storeRemembered } from '#lottery-web/session/remembered-browser.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { signInTexts } from './sign-in-texts.ts'

/** The sign-in form. Reports whether it opened a session or needs a second step. */
export function SignInForm(props: { readonly onSignedIn: () => void; readonly onSecondStep: () => void }) {
  const t = useTexts(signInTexts)
  const signingIn = useCall(signIn)
  const form = useZodForm({
    schema: signIn.request,
    initialValues: { identifier: '', password: '', remember: false },
  })
  return (
    <Surface as="div">
      <form
        {...form.onSubmit((values) =>
          signingIn.mutate(values, {
            onSuccess: ({ outcome }) => {
              storeRemembered(values.remember)
              if (outcome === 'signed-in') props.onSignedIn()
              else props.onSecondStep()
            },
            onError: (error) => {
              // The server does not disclose which of the two was wrong. The password gets the focus: it is corrected
              // more often.
              if (error.code === 'invalid-credentials') form.showFailures({ password: error.message })
              else showRefusalIn(form, error)
            },
          }),
        )}
      >
        <Stack gap="md">
          <TextInput
            label={t('identifier')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('identifier')}
          />
          <PasswordInput label={t('password')} autoComplete="current-password" {...form.field('password')} />
          <Checkbox
            label={t('remember')}
            description={t('rememberHint')}
            {...form.field('remember', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <Anchor component={Link} to={paths.forgottenPassword} fz="sm" fw={560} py={11} my={-11}>
              {t('forgotten')}
            </Anchor>
          </Group>
          <SubmitButton busy={signingIn.isPending} fullWidth>
            {t('submit')}
          </SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
