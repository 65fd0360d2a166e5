import { Anchor, Container, Group } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { SupportEmailButton } from '#web/site-config/SupportEmailButton.tsx'
import { ContactForm } from './ContactForm.tsx'
import { contactTexts } from './contact-texts.ts'
import { HintList } from './HintList.tsx'

/** How to reach the support: by the form or by email. */
export function ContactPage() {
  const t = useTexts(contactTexts)
  return (
    <Container size={680} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Surface mt="xl" as="div">
        <ContactForm />
      </Surface>
      <Group mt="lg" gap="md">
        <SupportEmailButton />
        <Anchor component={Link} to={paths.faq} fw={600} py={11}>
          {t('faq')}
        </Anchor>
      </Group>
      <HintList title={t('tip')} hints={[t('tip1'), t('tip2'), t('tip3')]} />
    </Container>
  )
}
