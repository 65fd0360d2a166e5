import { ActionIcon, Container } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Brand } from '@repo/ui/Brand'
import { ColorSchemeToggle } from '@repo/ui/ColorSchemeToggle'
import { useTexts } from '@repo/ui/texts'
import { useEver } from '@repo/ui/use-ever'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { NotificationBell } from '#web/notifications/NotificationBell.tsx'
import { paths } from '#web/paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { publicLinks } from './links.ts'
import classes from './NavBar.module.css'
import { shellTexts } from './shell-texts.ts'
import { useAccount } from './use-account.ts'

const MobileDrawer = lazy(() => import('./MobileDrawer.tsx').then((file) => ({ default: file.MobileDrawer })))

/** The bar at the top of every page; at 768 px and less its links move into a drawer. */
export function NavBar() {
  const t = useTexts(shellTexts)
  const account = useAccount()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const wasDrawerOpen = useEver(isDrawerOpen)
  return (
    <header className={classes.bar}>
      <Container size={1180} className={classes.inner}>
        <Link to={paths.home} className={classes.brand} aria-label={t('brandHome')}>
          <Brand />
        </Link>
        <nav aria-label={t('mainNavigation')} className={classes.onDesk} style={{ flex: 1 }}>
          <ul className={classes.links}>
            {publicLinks.map(({ key, to }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.link ?? ''}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.end}>
          {account ? <NotificationBell /> : null}
          <ColorSchemeToggle />
          <div className={classes.onDesk}>
            <AccountMenu account={account} />
          </div>
          <ActionIcon
            className={classes.onPhone}
            variant="subtle"
            color="gray"
            size={44}
            radius="xl"
            aria-label={t('openDrawer')}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={drawer.open}
          >
            <IconMenu2 size={24} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      </Container>
      {wasDrawerOpen ? (
        <Suspense>
          <MobileDrawer account={account} isOpen={isDrawerOpen} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </header>
  )
}
