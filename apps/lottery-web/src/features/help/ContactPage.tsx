import { Alert, Anchor, Button, Container, Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconHeartHandshake, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { useSiteConfig } from '#lottery-web/site-config/use-site-config.ts'
import { ContactForm } from './ContactForm.tsx'
import classes from './Help.module.css'
import { helpTexts } from './help-texts.ts'

/** How to reach the support. */
export function ContactPage() {
  const t = useTexts(helpTexts)
  const [isSent, setIsSent] = useState(false)
  const support = useSiteConfig()?.supportEmail
  return (
    <Container size={720} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('contactTitle')} lead={t('contactLead')} />
      <Anchor component={Link} to={paths.faq} fw={600} py={11} display="inline-block" mt="xs">
        {t('toFaq')}
      </Anchor>
      <Surface as="div" mt="md">
        <div role="status">
          {isSent ? (
            <Stack align="flex-start">
              <Alert w="100%" color="green" icon={<IconMailCheck size={20} aria-hidden />} title={t('sent')}>
                {t('sentHint')}
              </Alert>
              <Button variant="light" onClick={() => setIsSent(false)}>
                {t('another')}
              </Button>
            </Stack>
          ) : null}
        </div>
        {isSent ? null : <ContactForm onSent={() => setIsSent(true)} />}
      </Surface>
      <Stack gap="md" mt="xl">
        {support ? (
          <p className={classes.side}>
            {t('mail')} <Anchor href={`mailto:${support}`}>{support}</Anchor>
          </p>
        ) : null}
        <Alert role="note" color="brand" icon={<IconHeartHandshake size={22} aria-hidden />}>
          {t('urgent')}{' '}
          <Anchor component={Link} to={paths.risks} inherit fw={600} underline="always">
            {t('toRisks')}
          </Anchor>
        </Alert>
      </Stack>
    </Container>
  )
}
