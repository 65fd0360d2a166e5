import { Anchor, Container, Text } from '@mantine/core'
import { senderSignIn } from '@repo/contracts/delivery/accounts'
import { SignInForm } from '@repo/delivery-ui/account/SignInForm'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { signInTexts } from './sign-in-texts.ts'

/** A sender's sign-in. */
export function LoginPage() {
  const t = useTexts(signInTexts)
  return (
    <Container size={480} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('loginLead')} />
      <Surface mt="xl" as="div">
        <SignInForm endpoint={senderSignIn} site="expediteur" forgottenPath={paths.forgotPassword} />
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
