import { VisuallyHidden } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import classes from './NotificationList.module.css'
import { notificationTexts } from './notification-texts.ts'
import type { ShownNotification } from './use-notifications.ts'

/** Lists notifications. `pathOf` returns the link of one; null for none. */
export function NotificationList(props: {
  readonly shown: readonly ShownNotification[]
  readonly pathOf: (one: ShownNotification) => string | null
  readonly onFollow?: () => void
}) {
  return (
    <ul className={classes.list}>
      {props.shown.map((one) => {
        const path = props.pathOf(one)
        return (
          <li key={one.notificationId} className={classes.row} data-new={one.isNew || undefined}>
            {path === null ? (
              <div className={classes.item}>
                <Content one={one} />
              </div>
            ) : (
              <Link className={`${classes.item} ${classes.link}`} to={path} onClick={props.onFollow}>
                <Content one={one} />
              </Link>
            )}
          </li>
        )
      })}
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
        {one.commande && one.commande.nomDestinataire !== '' ? (
          <span className={classes.time}>
            {one.commande.nomDestinataire}, {one.commande.adresseArrivee}
          </span>
        ) : null}
        <time className={classes.time} dateTime={one.createdAt.toISOString()}>
          {formatDateTime(one.createdAt)}
        </time>
      </span>
    </>
  )
}
