import { useTexts } from '@repo/ui/texts'
import { MenuDrawer } from '@repo/web-kit/MenuDrawer'
import { paths } from '#lottery-web/paths.ts'
import type { Session } from '#lottery-web/session/use-session.ts'
import { useSignOut } from '#lottery-web/session/use-sign-out.ts'
import { accountLinks, mainLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'

const home = { key: 'home', to: paths.home } as const
const guestLinks = [
  { key: 'signIn', to: paths.signIn },
  { key: 'register', to: paths.register },
] as const

/** The menu of a phone: the links of the navigation bar and of the account menu. */
export function PhoneMenu(props: {
  readonly session: Session
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const { isOpen, onClose } = props
  const isPlayer = props.session.state === 'player'
  const groups = [[home, ...mainLinks], isPlayer ? accountLinks : guestLinks]
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <MenuDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t('menu')}
      label={t('mainNavigation')}
      groups={groups.map((links) => links.map(({ key, to }) => ({ to, content: t(key) })))}
      last={isPlayer ? { content: t('signOut'), onClick: leave } : null}
    />
  )
}
