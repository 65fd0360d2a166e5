import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { AllNotifications } from '@repo/delivery-ui/notifications/AllNotifications'
import { useTexts } from '@repo/ui/texts'
import { paths } from '#carrier/paths.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import { useCarrierClaims } from '#carrier/use-claims.ts'
import { findScreen } from './notification-screen.ts'
import { carrierNotificationTexts } from './notification-texts.ts'

/** The notifications, newest first. Each links to its screen, if this version of the app has it. */
export function NotificationsPage() {
  const t = useTexts(carrierNotificationTexts)
  const carrier = useCarrier().data
  const claims = useCarrierClaims().data?.reclamations ?? []
  const reader = {
    userType: carrier?.userType,
    runningOrderId: carrier?.course?.commandeId ?? carrier?.incident?.commandeId ?? null,
    claimedOrderIds: new Set(claims.map(({ commandeId }) => commandeId)),
  }
  return (
    <AllNotifications
      lead={t('lead')}
      emptyHint={t('emptyHint')}
      getPath={(notification) => {
        const screen = findScreen(notification, reader)
        if (screen === null) return null
        return screen === 'activite' && carrier?.userType === 'TREN' ? paths.fleet : carrierScreens[screen]
      }}
    />
  )
}
