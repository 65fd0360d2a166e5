import { Anchor, Text } from '@mantine/core'
import { PasswordReset } from '@repo/delivery-ui/password-reset/PasswordReset'
import { passwordResetTexts } from '@repo/delivery-ui/password-reset/password-reset-texts'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { GuestFrame } from '#carrier/shell/GuestFrame.tsx'

/** Resets a forgotten password, then leads to the sign-in. */
export function ForgottenPasswordPage() {
  const t = useTexts(passwordResetTexts)
  const navigate = useNavigate()
  return (
    <GuestFrame>
      <PageTitle title={t('title')} />
      <PasswordReset onChanged={() => void navigate(paths.signIn)} />
      <Text ta="center" mt="lg">
        <Anchor component={Link} to={paths.signIn} fw={600} py={11} display="inline-block">
          {t('back')}
        </Anchor>
      </Text>
    </GuestFrame>
  )
}
