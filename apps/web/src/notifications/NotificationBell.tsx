import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { notificationTexts } from '@repo/delivery-ui/notifications/notification-texts'
import { useUnreadCount } from '@repo/delivery-ui/notifications/use-unread-count'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { useTexts } from '@repo/ui/texts'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import classes from './Notifications.module.css'

const NotificationPanel = lazy(() =>
  import('./NotificationPanel.tsx').then((file) => ({ default: file.NotificationPanel })),
)

/** A number with three digits does not fit on the bell. */
const maxShownCount = 99

/** The bell with the number of unread notifications. Escape, a click elsewhere and navigation close its panel. */
export function NotificationBell() {
  const t = useTexts(notificationTexts)
  const count = useUnreadCount()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const ref = useClickOutside(close)
  return (
    <div
      ref={ref}
      className={classes.bell}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t('open', { count })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconBell size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      {count > 0 ? (
        <span className={classes.count} aria-hidden>
          {count > maxShownCount ? `${maxShownCount}+` : count}
        </span>
      ) : null}
      {isOpen ? (
        <section id={panelId} className={classes.panel} aria-label={t('title')}>
          <Suspense
            fallback={
              <div className={classes.state}>
                <TextSkeleton lines={5} />
              </div>
            }
          >
            <NotificationPanel onFollow={close} />
          </Suspense>
        </section>
      ) : null}
    </div>
  )
}
