import { VisuallyHidden } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths'
import classes from './Notifications.module.css'
import { notificationTexts } from './notification-texts.ts'
import type { ShownNotification } from './use-notifications.ts'

/** Notifications one below the other; those about an order lead to it. */
export function NotificationList(props: {
  readonly shown: readonly ShownNotification[]
  readonly onFollow?: () => void
}) {
  return (
    <ul className={classes.list}>
      {props.shown.map((one) => (
        <li key={one.notificationId} className={classes.row} data-new={one.isNew || undefined}>
          {one.commandeId === null ? (
            <div className={classes.item}>
              <Content one={one} />
            </div>
          ) : (
            <Link
              className={`${classes.item} ${classes.link}`}
              to={paths.shipment(one.commandeId)}
              onClick={props.onFollow}
            >
              <Content one={one} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Content({ one }: { readonly one: ShownNotification }) {
  const t = useTexts(notificationTexts)
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <span className={classes.words}>
        {one.isNew ? <VisuallyHidden>{t('unread')} </VisuallyHidden> : null}
        <span className={classes.text}>{one.texte}</span>
        <time className={classes.time} dateTime={one.createdAt.toISOString()}>
          {formatDateTime(one.createdAt)}
        </time>
      </span>
    </>
  )
}
