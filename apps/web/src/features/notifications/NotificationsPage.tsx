import { AllNotifications } from '@repo/delivery-ui/notifications/AllNotifications'
import { useTexts } from '@repo/ui/texts'
import { orderPathOf } from '#web/notifications/order-path.ts'
import { senderNotificationTexts } from '#web/notifications/sender-notification-texts.ts'

/** All notifications of the signed-in, newest first; opening the page reads them. */
export function NotificationsPage() {
  const t = useTexts(senderNotificationTexts)
  return <AllNotifications lead={t('lead')} emptyHint={t('emptyHint')} pathOf={orderPathOf} />
}
