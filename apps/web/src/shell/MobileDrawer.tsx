import { Badge, Drawer, Group, Text } from '@mantine/core'
import { useUnreadCount } from '@repo/delivery-ui/notifications/use-unread-count'
import { useTexts } from '@repo/ui/texts'
import { NavLink } from 'react-router-dom'
import { paths } from '#web/paths'
import { AccountPicture } from './AccountPicture.tsx'
import { guestLinks, publicLinks, senderLinksOf } from './links.ts'
import classes from './NavBar.module.css'
import { shellTexts } from './shell-texts.ts'
import type { Account } from './use-account.ts'
import { useSignOut } from './use-sign-out.ts'

/** The phone's menu: the same links as the bar and the user dropdown. */
export function MobileDrawer(props: {
  readonly account: Account | null
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const unread = useUnreadCount()
  const { account, onClose } = props
  const groups = [publicLinks, account ? senderLinksOf(account) : guestLinks] as const
  return (
    <Drawer opened={props.isOpen} onClose={onClose} position="right" size={320} title={t('drawer')}>
      {account ? (
        <Group gap={12} px={12} pb="md" wrap="nowrap">
          <AccountPicture account={account} />
          <Text fw={600} truncate>
            {account.name}
          </Text>
        </Group>
      ) : null}
      <nav aria-label={t('mainNavigation')}>
        {groups.map((links, index) => (
          <ul key={links[0].to} className={classes.drawerList}>
            {links.map(({ key, to }) => (
              <li key={to}>
                <NavLink to={to} end className={classes.drawerLink ?? ''} onClick={onClose}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
            {account && index === groups.length - 1 ? (
              <li>
                <NavLink to={paths.notifications} end className={classes.drawerLink ?? ''} onClick={onClose}>
                  {t('notifications')}
                  {unread > 0 ? (
                    <Badge ml="auto" circle={unread < 10} color="red.8">
                      {unread}
                    </Badge>
                  ) : null}
                </NavLink>
              </li>
            ) : null}
            {account && index === groups.length - 1 ? (
              <li>
                <button type="button" className={classes.drawerLink} onClick={signOut}>
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
