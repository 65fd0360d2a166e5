import { Anchor, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { useKeepSession } from '@repo/delivery-ui/account/use-keep-session'
import { PageTitle } from '@repo/ui/PageTitle'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { Link } from 'react-router-dom'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import { GuestFrame } from '#carrier/shell/GuestFrame.tsx'

import { signInTexts } from './sign-in-texts.ts'

/** The sign-in of carriers, drivers and companies. It only keeps the token: the guard around this page then leads on. */
export function SignInPage() {
  const t = useTexts(signInTexts)
  const config = useCarrierConfig()
  const signIn = useCall(carrierSignIn)
  const keepSession = useKeepSession()
  const form = useZodForm({ schema: carrierSignIn.request, initialValues: { email: '', password: '' } })
  return (
    <GuestFrame>
      <PageTitle title={t('title')} lead={t('lead')} />
      <form
        {...form.onSubmit((credentials) =>
          signIn.mutate(credentials, {
            onSuccess: ({ token }) => keepSession(token),
            onError: (error) => showError({ title: error.message }),
          }),
        )}
      >
        <Stack gap="md" mt="xl">
          <TextInput label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
          <PasswordInput label={t('password')} autoComplete="current-password" {...form.field('password')} />
          <Group justify="flex-end">
            <Anchor component={Link} to={paths.forgotPassword} fz="sm" fw={560} py={11} my={-11}>
              {t('forgot')}
            </Anchor>
          </Group>
          <SubmitButton busy={signIn.isPending} fullWidth size="lg">
            {t('submit')}
          </SubmitButton>
        </Stack>
      </form>
      {config ? (
        <Text c="dimmed" ta="center" mt="lg">
          {t('noAccount')}{' '}
          <Anchor href={`${config.siteUrl}/choix-inscription-transpo`} fw={600} underline="always">
            {t('register')}
          </Anchor>
        </Text>
      ) : null}
    </GuestFrame>
  )
}
