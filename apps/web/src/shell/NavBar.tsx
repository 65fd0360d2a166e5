import { Brand } from '@repo/ui/Brand'
import { useTexts } from '@repo/ui/texts'
import { SiteBar } from '@repo/web-kit/SiteBar'
import { lazy, Suspense } from 'react'
import { paths } from '#web/paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { publicLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'
import { useAccount } from './use-account.ts'

/** For signed-in accounts only: a guest does not load it. */
const NotificationBell = lazy(() =>
  import('#web/notifications/NotificationBell.tsx').then((file) => ({ default: file.NotificationBell })),
)

const MobileDrawer = lazy(() => import('./MobileDrawer.tsx').then((file) => ({ default: file.MobileDrawer })))

/** The navigation bar. At 768 px and less its links move into a drawer. */
export function NavBar() {
  const t = useTexts(shellTexts)
  const account = useAccount()
  return (
    <SiteBar
      size={1180}
      brand={{ to: paths.home, label: t('brandHome'), picture: <Brand /> }}
      label={t('mainNavigation')}
      links={publicLinks.map(({ key, to }) => ({ to, text: t(key) }))}
      tools={
        account ? (
          <Suspense>
            <NotificationBell />
          </Suspense>
        ) : null
      }
      account={<AccountMenu account={account} />}
      menu={{
        label: t('openDrawer'),
        drawer: (state) => <MobileDrawer account={account} {...state} />,
      }}
    />
  )
}
