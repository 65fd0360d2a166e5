import { Alert, Anchor, Button, Divider, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { isSessionOver } from '@repo/api-client/session'
import type { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { senderSignIn } from '@repo/contracts/delivery/accounts'
import type { Input } from '@repo/contracts/endpoint'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useInBrowser } from '@repo/ui/use-in-browser'
import { useZodForm } from '@repo/ui/zod-form'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CodeField, codeForm } from './CodeField.tsx'
import type { Site } from './passkeys.ts'
import { canUsePasskeys, usePasskeySignIn } from './passkeys.ts'
import { signInFormTexts } from './sign-in-form-texts.ts'
import { useStoreSession } from './use-store-session.ts'

const credentialsForm = senderSignIn.request.pick({ email: true, password: true })
type Credentials = Pick<Input<typeof senderSignIn>, 'email' | 'password'>

type Props = {
  readonly endpoint: typeof senderSignIn | typeof carrierSignIn
  readonly site: Site
  readonly forgottenPath: string
}

/**
 * Signs in by password, then by a code if the account has a second factor, or by a passkey.
 * It only stores the token: the guard around the page then navigates. Failures are shown in the server's words.
 */
export function SignInForm({ endpoint, site, forgottenPath }: Props) {
  const t = useTexts(signInFormTexts)
  const signIn = useCall(endpoint)
  const storeSession = useStoreSession()
  const passkey = usePasskeySignIn(site)
  const form = useZodForm({ schema: credentialsForm, initialValues: { email: '', password: '' } })
  // The token at the beginning of the visit: signing in replaces it immediately.
  const [wasSessionOver] = useState(isSessionOver)
  const isInBrowser = useInBrowser()
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  if (credentials)
    return <CodeStep endpoint={endpoint} credentials={credentials} onBack={() => setCredentials(null)} />

  const submit = (values: Credentials) =>
    signIn.mutate(values, {
      onSuccess: ({ token }) => storeSession(token),
      onError: (error) =>
        error.code === 'second-factor-needed' ? setCredentials(values) : showError({ title: error.message }),
    })
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        {isInBrowser && wasSessionOver ? (
          <Alert color="accent" variant="light">
            {t('sessionOver')}
          </Alert>
        ) : null}
        <TextInput label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordInput label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Group justify="flex-end">
          <Anchor component={Link} to={forgottenPath} fz="sm" fw={560} py={11} my={-11}>
            {t('forgot')}
          </Anchor>
        </Group>
        <SubmitButton busy={signIn.isPending} fullWidth>
          {t('submit')}
        </SubmitButton>
        {isInBrowser && canUsePasskeys() ? (
          <>
            <Divider label={t('or')} />
            <Button
              variant="default"
              fullWidth
              leftSection={<IconFingerprint size={20} aria-hidden />}
              loading={passkey.isBusy}
              onClick={passkey.signIn}
            >
              {t('withPasskey')}
            </Button>
          </>
        ) : null}
      </Stack>
    </form>
  )
}

function CodeStep(props: {
  readonly endpoint: Props['endpoint']
  readonly credentials: Credentials
  readonly onBack: () => void
}) {
  const t = useTexts(signInFormTexts)
  const signIn = useCall(props.endpoint)
  const storeSession = useStoreSession()
  const form = useZodForm({ schema: codeForm, initialValues: { code: '' } })
  const outcome = {
    onSuccess: ({ token }: { readonly token: string }) => storeSession(token),
    onError: (error: CallError) => {
      if (error.code === 'wrong-code') form.showFailures({ code: error.message })
      else showError({ title: error.message })
    },
  }
  return (
    <form {...form.onSubmit(({ code }) => signIn.mutate({ ...props.credentials, code }, outcome))}>
      <Stack gap="md">
        <CodeField {...form.field('code')} />
        <Text size="sm" c="dimmed">
          {t('lostPhone')}
        </Text>
        <SubmitButton busy={signIn.isPending} fullWidth>
          {t('submit')}
        </SubmitButton>
        <Button variant="subtle" fullWidth onClick={props.onBack}>
          {t('back')}
        </Button>
      </Stack>
    </form>
  )
}
