import { Container, Stack, Text } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { useLocation } from 'react-router-dom'
import { ActivationRequest } from '#lottery-web/links/ActivationRequest.tsx'
import { registrationTexts } from './registration-texts.ts'

/** The page after a registration: the emailed link must be opened. */
export function CheckEmailPage() {
  const t = useTexts(registrationTexts)
  // as: only the registration writes a state for this page.
  const email = (useLocation().state as { readonly email?: string } | null)?.email
  return (
    <Container size={560} pt={{ base: 36, sm: 72 }}>
      <Stack gap="xl">
        <PageTitle title={t('emailTitle')} lead={email ? t('emailLead', { email }) : t('emailLeadPlain')} />
        <Text>{t('emailHint')}</Text>
        <ActivationRequest email={email ?? ''} />
      </Stack>
    </Container>
  )
}
