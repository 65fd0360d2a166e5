import { Drawer } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { NavLink } from 'react-router-dom'
import { paths } from '#lottery-web/paths'
import type { Session } from '#lottery-web/session/use-session'
import { useSignOut } from '#lottery-web/session/use-sign-out'
import { accountLinks, mainLinks } from './links.ts'
import classes from './NavBar.module.css'
import { shellTexts } from './shell-texts.ts'

const home = { key: 'home', to: paths.home } as const
const guestLinks = [
  { key: 'signIn', to: paths.signIn },
  { key: 'register', to: paths.register },
] as const

/** The phone's menu: the same links as the bar and the account's menu. */
export function PhoneMenu(props: {
  readonly session: Session
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const { session, onClose } = props
  const isPlayer = session.state === 'player'
  const groups = [[home, ...mainLinks], isPlayer ? accountLinks : guestLinks]
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <Drawer opened={props.isOpen} onClose={onClose} position="right" size={320} title={t('menu')}>
      <nav aria-label={t('mainNavigation')}>
        {groups.map((links, index) => (
          <ul key={links[0]?.to} className={classes.drawerList}>
            {links.map(({ key, to }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.drawerLink ?? ''} onClick={onClose}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
            {isPlayer && index === groups.length - 1 ? (
              <li>
                <button type="button" className={classes.drawerLink} onClick={leave}>
                  {t('signOut')}
                </button>
              </li>
            ) : null}
          </ul>
        ))}
      </nav>
    </Drawer>
  )
}
