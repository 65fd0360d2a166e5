import { Button, Container, Stack, Text, ThemeIcon } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { StoreButtons } from '#web/site-config/StoreButtons.tsx'
import { registrationTexts } from './registration-texts.ts'

/** Where a new carrier uploads its documents in the carriers' app. */
const carrierDocuments = '/compte/pieces'

/** What a carrier's registration leaves in the history entry of this page. */
export type SuccessState = {
  readonly isCarrier: true
  /** The documents that were joined have all arrived. */
  readonly areSent?: boolean
}

/** What every registration ends on: the app to download, which a new carrier opens at its documents, and for a sender the way to sign in here. */
export function RegistrationSuccessPage() {
  const t = useTexts(registrationTexts)
  // as: only the forms of carriers write a state for this page.
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
