import { AllNotifications } from '@repo/delivery-ui/notifications/AllNotifications'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { useCarrierClaims } from '#carrier/use-claims.ts'
import { carrierNotificationTexts } from './notification-texts.ts'

/** What happened, newest first; what concerns papers, the running delivery, or one that was claimed about, leads there. */
export function NotificationsPage() {
  const t = useTexts(carrierNotificationTexts)
  const carrier = useCarrier().data
  const userType = carrier?.userType
  const running = carrier?.course?.commandeId
  const claims = useCarrierClaims().data?.reclamations ?? []
  const claimed = new Set(claims.map(({ commandeId }) => commandeId))
  return (
    <AllNotifications
      lead={t('lead')}
      emptyHint={t('emptyHint')}
      pathOf={({ commandeId, pieces, planning }) => {
        if (pieces) return paths.documents
        if (planning) return userType === 'TREN' ? paths.plan : paths.ownPlan
        if (commandeId === null) return null
        if (commandeId === running) return paths.delivery
        return claimed.has(commandeId) ? paths.claims : null
      }}
    />
  )
}
