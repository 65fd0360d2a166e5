import { Box, Container } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { contactTexts } from './contact-texts.ts'
import { HintList } from './HintList.tsx'
import { MailSupport } from './MailSupport.tsx'

/** How to reach the support. */
export function ContactPage() {
  const t = useTexts(contactTexts)
  return (
    <Container size={680} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Box mt="xl">
        <MailSupport />
      </Box>
      <HintList title={t('tip')} hints={[t('tip1'), t('tip2'), t('tip3')]} />
    </Container>
  )
}
