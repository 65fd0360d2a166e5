import { Anchor, Stack, Text, Title } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { SupportEmailButton } from '#web/site-config/SupportEmailButton.tsx'
import classes from './Assistance.module.css'
import { assistanceTexts } from './assistance-texts.ts'

const cards = [
  { title: 'faqCard', hint: 'faqCardHint', to: paths.faq },
  { title: 'contactCard', hint: 'contactCardHint', to: paths.contact },
  { title: 'passwordCard', hint: 'passwordCardHint', to: paths.forgotPassword },
  { title: 'accessibilityCard', hint: 'accessibilityCardHint', to: paths.accessibility },
] as const

/** The entry page of help: FAQ, support, and advice about a running delivery. */
export function HelpPage() {
  const t = useTexts(assistanceTexts)
  return (
    <Stack gap="xl">
      <PageTitle title={t('helpTitle')} lead={t('helpLead')} />
      <div className={classes.cards}>
        {cards.map(({ title, hint, to }) => (
          <Link key={to} to={to} className={classes.cardLink}>
            <Surface as="div" isInteractive>
              <Title order={2} size="h4" mb={4}>
                {t(title)}
              </Title>
              <Text c="dimmed" size="sm" lh={1.5}>
                {t(hint)}
              </Text>
            </Surface>
          </Link>
        ))}
      </div>
      <Surface as="div">
        <Title order={2} size="h3" mb={4}>
          {t('urgent')}
        </Title>
        <Text c="dimmed" lh={1.55}>
          {t('urgentHint')}
        </Text>
        <Anchor component={Link} to={paths.shipments} fw={600} py={11} display="inline-block">
          {t('shipments')}
        </Anchor>
      </Surface>
      <div>
        <SupportEmailButton />
      </div>
    </Stack>
  )
}
