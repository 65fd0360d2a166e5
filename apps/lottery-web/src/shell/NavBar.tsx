import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { SiteBar } from '@repo/web-kit/SiteBar'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import { Brand } from '#lottery-web/brand/Brand.tsx'
import { LanguageSelect } from '#lottery-web/languages/LanguageSelect.tsx'
import { paths } from '#lottery-web/paths.ts'
import { useSession } from '#lottery-web/session/use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { mainLinks } from './links.ts'
import classes from './NavBar.module.css'
import { shellTexts } from './shell-texts.ts'

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((file) => ({ default: file.PhoneMenu })))

/** The navigation bar. On a narrow screen its links move into a drawer. */
export function NavBar() {
  const t = useTexts(shellTexts)
  const session = useSession()
  return (
    <SiteBar
      size={1200}
      hasManyLinks
      className={classes.bar}
      brand={{ to: paths.home, label: t('brandHome'), picture: <Brand /> }}
      label={t('mainNavigation')}
      links={mainLinks.map(({ key, to }) => ({ to, text: t(key) }))}
      tools={<LanguageSelect />}
      account={session.state === 'player' ? <AccountMenu player={session.player} /> : <GuestLinks />}
      menu={{ label: t('openMenu'), drawer: (state) => <PhoneMenu session={session} {...state} /> }}
    />
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
