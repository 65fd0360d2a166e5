import { ActionIcon, Button, Container } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ColorSchemeToggle } from '@repo/ui/ColorSchemeToggle'
import { useTexts } from '@repo/ui/texts'
import { useEver } from '@repo/ui/use-ever'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { Brand } from '#lottery-web/brand/Brand.tsx'
import { LanguageSelect } from '#lottery-web/languages/LanguageSelect.tsx'
import { paths } from '#lottery-web/paths.ts'
import { useSession } from '#lottery-web/session/use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { mainLinks } from './links.ts'
import classes from './NavBar.module.css'
import { shellTexts } from './shell-texts.ts'

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((file) => ({ default: file.PhoneMenu })))

/** The bar at the top of every page; where it is narrow its links move into a drawer. */
export function NavBar() {
  const t = useTexts(shellTexts)
  const session = useSession()
  const [isMenuOpen, menu] = useDisclosure(false)
  const wasMenuOpen = useEver(isMenuOpen)
  return (
    <header className={classes.bar}>
      <Container size={1200} className={classes.inner}>
        <Link to={paths.home} className={classes.brand} aria-label={t('brandHome')}>
          <Brand />
        </Link>
        <nav aria-label={t('mainNavigation')} className={classes.onDesk} style={{ flex: 1 }}>
          <ul className={classes.links}>
            {mainLinks.map(({ key, to }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.link ?? ''}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.end}>
          <LanguageSelect />
          <ColorSchemeToggle />
          <div className={classes.onDesk}>
            {session.state === 'player' ? <AccountMenu player={session.player} /> : <GuestLinks />}
          </div>
          <ActionIcon
            className={classes.onPhone}
            variant="subtle"
            color="gray"
            size={44}
            radius="xl"
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={menu.open}
          >
            <IconMenu2 size={24} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      </Container>
      {wasMenuOpen ? (
        <Suspense>
          <PhoneMenu session={session} isOpen={isMenuOpen} onClose={menu.close} />
        </Suspense>
      ) : null}
    </header>
  )
}

function GuestLinks() {
  const t = useTexts(shellTexts)
  return (
    <div className={classes.guest}>
      <Button component={Link} to={paths.signIn} variant="subtle" px="sm">
        {t('signIn')}
      </Button>
      <Button component={Link} to={paths.register}>
        {t('register')}
      </Button>
    </div>
  )
}
