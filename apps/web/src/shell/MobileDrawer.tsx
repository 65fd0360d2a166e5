import { Badge, Group, Text } from '@mantine/core'
import { useUnreadCount } from '@repo/delivery-ui/notifications/use-unread-count'
import { useTexts } from '@repo/ui/texts'
import type { MenuLink } from '@repo/web-kit/MenuDrawer'
import { MenuDrawer } from '@repo/web-kit/MenuDrawer'
import { paths } from '#web/paths.ts'
import { AccountPicture } from './AccountPicture.tsx'
import { guestLinks, listSenderLinks, publicLinks } from './links.ts'
import { shellTexts } from './shell-texts.ts'
import type { Account } from './use-account.ts'
import { useSignOut } from './use-sign-out.ts'

/** The menu of a phone: the links of the navigation bar and of the account menu. */
export function MobileDrawer(props: {
  readonly account: Account | null
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(shellTexts)
  const signOut = useSignOut()
  const { account, isOpen, onClose } = props
  const groups = [publicLinks, account ? listSenderLinks(account) : guestLinks].map((links) =>
    links.map(({ key, to }): MenuLink => ({ to, content: t(key) })),
  )
  if (account) groups.at(-1)?.push({ to: paths.notifications, content: <NotificationsLink /> })
  return (
    <MenuDrawer
      groups={groups}
      isOpen={isOpen}
      onClose={onClose}
      title={t('drawer')}
      label={t('mainNavigation')}
      head={
        account ? (
          <Group gap={12} px={12} pb="md" wrap="nowrap">
            <AccountPicture account={account} />
            <Text fw={600} truncate>
              {account.name}
            </Text>
          </Group>
        ) : null
      }
      last={account ? { content: t('signOut'), onClick: signOut } : null}
    />
  )
}

function NotificationsLink() {
  const t = useTexts(shellTexts)
  const unreadCount = useUnreadCount()
  return (
    <>
      {t('notifications')}
      {unreadCount > 0 ? (
        <Badge ml="auto" circle={unreadCount < 10} color="red.8">
          {unreadCount}
        </Badge>
      ) : null}
    </>
  )
}
