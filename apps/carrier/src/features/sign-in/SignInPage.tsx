import { Anchor, Box, Text } from '@mantine/core'
import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { SignInForm } from '@repo/delivery-ui/account/SignInForm'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import { GuestFrame } from '#carrier/shell/GuestFrame.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** The sign-in of carriers, drivers and companies. */
export function SignInPage() {
  const t = useTexts(signInTexts)
  const config = useCarrierConfig()
  return (
    <GuestFrame>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Box mt="xl">
        <SignInForm endpoint={carrierSignIn} site="transporteur" forgottenPath={paths.forgotPassword} />
      </Box>
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
