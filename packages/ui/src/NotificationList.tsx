import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { popupShownMs } from './popups.tsx'

/** Shows notifications at the top right, four at most. */
export function NotificationList() {
  return <Notifications position="top-right" autoClose={popupShownMs} limit={4} zIndex={1000} />
}
