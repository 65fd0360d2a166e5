import { AllNotifications } from '@repo/delivery-ui/notifications/AllNotifications'
import { useTexts } from '@repo/ui/texts'
import { findOrderPath } from '#web/notifications/order-path.ts'
import { senderNotificationTexts } from '#web/notifications/sender-notification-texts.ts'

/** All notifications of the signed-in account, newest first. Opening the page marks them as read. */
export function NotificationsPage() {
  const t = useTexts(senderNotificationTexts)
  return <AllNotifications lead={t('lead')} emptyHint={t('emptyHint')} getPath={findOrderPath} />
}
