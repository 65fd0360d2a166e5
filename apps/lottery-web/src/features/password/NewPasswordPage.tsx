import { Button, Container, Stack } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { resetPassword } from '@repo/contracts/lottery/registration'
import { PageTitle } from '@repo/ui/PageTitle'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CheckedLink, LinkDone } from '#lottery-web/links/LinkPage.tsx'
import { useLinkToken } from '#lottery-web/links/use-link-token.ts'
import { NewPasswordFields } from '#lottery-web/password/NewPasswordFields.tsx'
import { passwordTexts } from '#lottery-web/password/password-texts.ts'
import { paths } from '#lottery-web/paths.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'

/** The page behind the password link: sets a new password. */
export function NewPasswordPage() {
  const t = useTexts(passwordTexts)
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  return (
    <Container size={520} pt={{ base: 36, sm: 72 }}>
      {isDone ? (
        <LinkDone title={t('changed')} text={t('changedText')}>
          <Button component={Link} to={paths.signIn} size="md">
            {t('backToSignIn')}
          </Button>
        </LinkDone>
      ) : (
        <CheckedLink kind="password_reset" token={token}>
          {(validToken, onOver) => (
            <NewPasswordForm token={validToken} onDone={() => setDone(true)} onOver={onOver} />
          )}
        </CheckedLink>
      )}
    </Container>
  )
}

function NewPasswordForm(props: {
  readonly token: string
  readonly onDone: () => void
  readonly onOver: () => void
}) {
  const t = useTexts(passwordTexts)
  const choosing = useCall(resetPassword)
  const form = useZodForm({
    schema: resetPassword.request,
    initialValues: { token: props.token, password: '', passwordConfirmation: '' },
    order: ['password', 'passwordConfirmation'],
  })
  return (
    <Stack gap="xl">
      <PageTitle title={t('newTitle')} lead={t('newLead')} />
      <Surface as="div">
        <form
          {...form.onSubmit((values) =>
            choosing.mutate(values, {
              onSuccess: props.onDone,
              onError: (error) =>
                error.code === 'link-used-or-expired' ? props.onOver() : showRefusalIn(form, error),
            }),
          )}
        >
          <Stack gap="md">
            <NewPasswordFields
              password={form.field('password')}
              confirmation={form.field('passwordConfirmation')}
            />
            <SubmitButton busy={choosing.isPending} fullWidth>
              {t('submit')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
    </Stack>
  )
}
