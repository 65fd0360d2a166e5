import { Button, Container, Stack, Text, ThemeIcon } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths'
import { StoreButtons } from '#web/site-config/StoreButtons'
import { registrationTexts } from './registration-texts.ts'

/** What every registration ends on: the app to download, and for a sender the way to sign in here. */
export function RegistrationSuccessPage() {
  const t = useTexts(registrationTexts)
  return (
    <Container size={620} pt={{ base: 36, sm: 72 }}>
      <ThemeIcon size={64} radius="xl" mb="lg" aria-hidden>
        <IconCheck size={34} />
      </ThemeIcon>
      <PageTitle title={t('successTitle')} lead={t('successLead')} />
      <Surface mt="xl" as="div">
        <Stack gap="lg">
          <Text>{t('successApp')}</Text>
          <StoreButtons />
        </Stack>
      </Surface>
      <Stack mt="xl" gap="md" align="flex-start">
        <Text c="dimmed">{t('successSite')}</Text>
        <Button component={Link} to={paths.login} size="md">
          {t('successAction')}
        </Button>
      </Stack>
    </Container>
  )
}
