import { Anchor, Container, Text } from '@mantine/core'
import { PasswordReset } from '@repo/delivery-ui/password-reset/PasswordReset'
import { passwordResetTexts } from '@repo/delivery-ui/password-reset/password-reset-texts'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'

/** Resets a forgotten password, then leads to the login. */
export function ForgottenPasswordPage() {
  const t = useTexts(passwordResetTexts)
  const navigate = useNavigate()
  return (
    <Container size={480} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} />
      <PasswordReset onChanged={() => void navigate(paths.login)} />
      <Text ta="center" mt="lg">
        <Anchor component={Link} to={paths.login} fw={600} py={11} display="inline-block">
          {t('back')}
        </Anchor>
      </Text>
    </Container>
  )
}
