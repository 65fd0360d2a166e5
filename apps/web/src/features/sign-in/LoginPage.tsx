import { Anchor, Container, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { senderSignIn } from '@repo/contracts/delivery/accounts'
import { useKeepSession } from '@repo/delivery-ui/account/use-keep-session'
import { PageTitle } from '@repo/ui/PageTitle'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { signInTexts } from './sign-in-texts.ts'

/** A sender's sign-in. It only keeps the token: the guard around this page then leads on. */
export function LoginPage() {
  const t = useTexts(signInTexts)
  const signIn = useCall(senderSignIn)
  const keepSession = useKeepSession()
  const form = useZodForm({ schema: senderSignIn.request, initialValues: { email: '', password: '' } })
  return (
    <Container size={480} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('loginLead')} />
      <Surface mt="xl" as="div">
        <form
          {...form.onSubmit((credentials) =>
            signIn.mutate(credentials, {
              onSuccess: ({ token }) => keepSession(token),
              onError: (error) => showError({ title: error.message }),
            }),
          )}
        >
          <Stack gap="md">
            <TextInput label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              {...form.field('password')}
            />
            <Group justify="flex-end">
              <Anchor component={Link} to={paths.forgotPassword} fz="sm" fw={560} py={11} my={-11}>
                {t('forgot')}
              </Anchor>
            </Group>
            <SubmitButton busy={signIn.isPending} fullWidth>
              {t('submit')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
      <Text c="dimmed" ta="center" mt="lg">
        {t('noAccount')}{' '}
        <Anchor component={Link} to={paths.registrationChoice} fw={600} underline="always">
          {t('register')}
        </Anchor>
      </Text>
    </Container>
  )
}
