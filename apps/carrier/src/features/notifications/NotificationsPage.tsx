import { AllNotifications } from '@repo/delivery-ui/notifications/AllNotifications'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#carrier/paths'
import { useCarrier } from '#carrier/use-carrier'
import { carrierNotificationTexts } from './notification-texts.ts'

/** What happened, newest first; what concerns the running delivery leads to it. */
export function NotificationsPage() {
  const t = useTexts(carrierNotificationTexts)
  const running = useCarrier().data?.course?.commandeId
  return (
    <AllNotifications
      lead={t('lead')}
      emptyHint={t('emptyHint')}
      pathOf={({ commandeId }) => (commandeId !== null && commandeId === running ? paths.delivery : null)}
    />
  )
}
