import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconMail } from '@tabler/icons-react'
import { supportTexts } from './support-texts.ts'
import { useSiteConfig } from './use-site-config.ts'

/** A button that starts an email to the support, without showing the address. Disabled until the address is loaded. */
export function SupportEmailButton() {
  const t = useTexts(supportTexts)
  const config = useSiteConfig()
  return (
    <Button
      component="a"
      variant="light"
      size="md"
      leftSection={<IconMail size={20} aria-hidden />}
      {...(config ? { href: `mailto:${config.supportEmail}` } : { 'data-disabled': true })}
    >
      {t('write')}
    </Button>
  )
}
