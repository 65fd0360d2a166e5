import { Button, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconBrandApple, IconBrandGooglePlay, IconDeviceMobile } from '@tabler/icons-react'
import classes from './StoreButtons.module.css'
import { storeTexts } from './store-texts.ts'
import { useSiteConfig } from './use-site-config.ts'

/**
 * The links to the carrier app: both stores, and the page `webPath` of its web app if the operator offers that. Empty
 * until the settings are loaded.
 */
export function StoreButtons({ webPath = '/' }: { readonly webPath?: string }) {
  const t = useTexts(storeTexts)
  const config = useSiteConfig()
  if (!config) return null
  const stores = [
    { key: 'ios', href: config.iosAppUrl, Icon: IconBrandApple, hint: 'iosHint' },
    { key: 'android', href: config.androidAppUrl, Icon: IconBrandGooglePlay, hint: 'androidHint' },
  ] as const
  return (
    <div>
      <div className={classes.row}>
        {stores.map(({ key, href, Icon, hint }) => (
          <a key={key} className={classes.store} href={href} target="_blank" rel="noopener noreferrer">
            <Icon size={28} stroke={1.6} aria-hidden />
            <span>
              <span className={classes.platform}>{t(hint)}</span>
              <span className={classes.name}>{t(key)}</span>
            </span>
            <VisuallyHidden>{t('newTab')}</VisuallyHidden>
          </a>
        ))}
      </div>
      {config.carrierWebUrl ? (
        <Button
          component="a"
          href={new URL(webPath, config.carrierWebUrl).href}
          variant="light"
          size="md"
          mt="md"
          maw="100%"
          h="auto"
          mih={48}
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          px={{ base: 'md', xs: 'xl' }}
          leftSection={<IconDeviceMobile size={20} aria-hidden />}
        >
          {t('web')}
        </Button>
      ) : null}
    </div>
  )
}
