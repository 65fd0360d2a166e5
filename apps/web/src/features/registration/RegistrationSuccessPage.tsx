import { Button, Container, Stack, Text, ThemeIcon } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { StoreButtons } from '#web/site-config/StoreButtons.tsx'
import { registrationTexts } from './registration-texts.ts'

/** The page of the carrier app where a new carrier uploads documents. */
const carrierDocuments = '/compte/pieces'

/** The state that a carrier's registration leaves in the history entry of this page. */
export type SuccessState = {
  readonly isCarrier: true
  /** Whether all attached documents were uploaded. */
  readonly areSent?: boolean
}

/**
 * The end of every registration. Carriers download the app, or open its web version at their documents. Senders sign
 * in.
 */
export function RegistrationSuccessPage() {
  const t = useTexts(registrationTexts)
  // as: only carriers' forms write a state for this page.
  const state = useLocation().state as SuccessState | null
  const isCarrier = state?.isCarrier ?? false
  return (
    <Container size={620} pt={{ base: 36, sm: 72 }}>
      <ThemeIcon size={64} radius="xl" mb="lg" aria-hidden>
        <IconCheck size={34} />
      </ThemeIcon>
      <PageTitle title={t('successTitle')} lead={t('successLead')} />
      <Surface mt="xl" as="div">
        <Stack gap="lg">
          {isCarrier ? <Text>{t(state?.areSent ? 'successSent' : 'successCarrier')}</Text> : null}
          <Text>{t('successApp')}</Text>
          <StoreButtons {...(isCarrier ? { webPath: carrierDocuments } : {})} />
        </Stack>
      </Surface>
      {isCarrier ? null : (
        <Stack mt="xl" gap="md" align="flex-start">
          <Text c="dimmed">{t('successSite')}</Text>
          <Button component={Link} to={paths.login} size="md">
            {t('successAction')}
          </Button>
        </Stack>
      )}
    </Container>
  )
}
