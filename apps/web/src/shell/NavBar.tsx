import { Brand } from '@repo/ui/Brand'
import { useTexts } from '@repo/ui/texts'
import { SiteBar } from '@repo/web-kit/SiteBar'
import { lazy } from 'react'
import { NotificationBell } from '#web/notifications/NotificationBell.tsx'
import { paths } from '#web/paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { publicLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'
import { useAccount } from './use-account.ts'

const MobileDrawer = lazy(() => import('./MobileDrawer.tsx').then((file) => ({ default: file.MobileDrawer })))

/** The bar at the top of every page; at 768 px and less its links move into a drawer. */
export function NavBar() {
  const t = useTexts(shellTexts)
  const account = useAccount()
  return (
    <SiteBar
      size={1180}
      brand={{ to: paths.home, label: t('brandHome'), picture: <Brand /> }}
      label={t('mainNavigation')}
      links={publicLinks.map(({ key, to }) => ({ to, text: t(key) }))}
      tools={account ? <NotificationBell /> : null}
      account={<AccountMenu account={account} />}
      menu={{
        label: t('openDrawer'),
        drawer: (state) => <MobileDrawer account={account} {...state} />,
      }}
    />
  )
}
