import { Anchor, Container, Stack, Text } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { useFinishSignIn } from '#lottery-web/session/use-finish-sign-in.ts'
import { SignInForm } from './SignInForm.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** The sign-in. Its guard redirects once there is a session. */
export function SignInPage() {
  const t = useTexts(signInTexts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const finishSignIn = useFinishSignIn()
  return (
    <Container size={480} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Stack gap="lg" mt="xl">
        <SignInForm
          onSignedIn={() => void finishSignIn()}
          onSecondStep={() => void navigate(paths.secondStep, { state })}
        />
        <Text c="dimmed" ta="center">
          {t('noAccount')}{' '}
          <Anchor component={Link} to={paths.register} fw={600} underline="always">
            {t('register')}
          </Anchor>
        </Text>
      </Stack>
    </Container>
  )
}
