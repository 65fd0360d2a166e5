import { Anchor, Text } from '@mantine/core'
import { NotificationList } from '@repo/delivery-ui/notifications/NotificationList'
import { notificationTexts } from '@repo/delivery-ui/notifications/notification-texts'
import { useNotifications } from '@repo/delivery-ui/notifications/use-notifications'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Notifications.module.css'
import { findOrderPath } from './order-path.ts'
import { senderNotificationTexts } from './sender-notification-texts.ts'

const maxShown = 8

/** The newest notifications, which are marked as read, and a link to all of them. */
export function NotificationPanel(props: { readonly onFollow: () => void }) {
  const t = useTexts(notificationTexts)
  const tSender = useTexts(senderNotificationTexts)
  const { notifications, isLoading, hasFailed, reload } = useNotifications()
  return (
    <>
      <div className={classes.heading}>{t('title')}</div>
      {isLoading ? (
        <div className={classes.state}>
          <TextSkeleton lines={5} />
        </div>
      ) : null}
      {hasFailed ? <ErrorState onRetry={reload} /> : null}
      {notifications?.length === 0 ? (
        <div className={classes.state}>
          <Text>{t('empty')}</Text>
          <Text c="dimmed" size="sm">
            {tSender('emptyHint')}
          </Text>
        </div>
      ) : null}
      {notifications && notifications.length > 0 ? (
        <NotificationList
          notifications={notifications.slice(0, maxShown)}
          getPath={findOrderPath}
          onFollow={props.onFollow}
        />
      ) : null}
      <div className={classes.foot}>
        <Anchor
          component={Link}
          to={paths.notifications}
          fw={600}
          fz="sm"
          py={11}
          display="block"
          onClick={props.onFollow}
        >
          {t('all')}
        </Anchor>
      </div>
    </>
  )
}
