import { VisuallyHidden } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import classes from './NotificationList.module.css'
import { notificationTexts } from './notification-texts.ts'
import type { ShownNotification } from './use-notifications.ts'

/** Lists notifications. `getPath` returns the path that a notification links to; null for none. */
export function NotificationList(props: {
  readonly notifications: readonly ShownNotification[]
  readonly getPath: (notification: ShownNotification) => string | null
  readonly onFollow?: () => void
}) {
  return (
    <ul className={classes.list}>
      {props.notifications.map((notification) => {
        const path = props.getPath(notification)
        return (
          <li
            key={notification.notificationId}
            className={classes.row}
            data-new={notification.isNew || undefined}
          >
            {path === null ? (
              <div className={classes.item}>
                <Content notification={notification} />
              </div>
            ) : (
              <Link className={`${classes.item} ${classes.link}`} to={path} onClick={props.onFollow}>
                <Content notification={notification} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Content({ notification }: { readonly notification: ShownNotification }) {
  const t = useTexts(notificationTexts)
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <span className={classes.words}>
        {notification.isNew ? <VisuallyHidden>{t('unread')} </VisuallyHidden> : null}
        <span className={classes.text}>{notification.texte}</span>
        {notification.commande && notification.commande.nomDestinataire !== '' ? (
          <span className={classes.time}>
            {notification.commande.nomDestinataire}, {notification.commande.adresseArrivee}
          </span>
        ) : null}
        <time className={classes.time} dateTime={notification.createdAt.toISOString()}>
          {formatDateTime(notification.createdAt)}
        </time>
      </span>
    </>
  )
}
