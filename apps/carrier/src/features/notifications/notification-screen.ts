import type { CarrierScreen } from '@repo/contracts/delivery/carrier-screens'
import { unknownValue } from '@repo/contracts/extensible-enum'
import type { ShownNotification } from '@repo/delivery-ui/notifications/use-notifications'
import type { CarrierState } from '#carrier/use-carrier.ts'

/** The reader's data that decide a notification's screen. */
export type Reader = {
  readonly userType: CarrierState['userType'] | undefined
  /** The order of the running delivery, or of goods that wait with this carrier for a successor; null without one. */
  readonly runningOrderId: string | null
  /** The orders with a claim. */
  readonly claimedOrderIds: ReadonlySet<string>
}

/**
 * Returns the screen of a notification; null without one, and for one of a later version of the app. A delivery that is
 * over has no screen: its notification opens its claim, otherwise the earnings. A company's driver, who sees no money,
 * gets the work screen for earnings and payouts.
 */
export function findScreen(
  { ecran, commandeId }: Pick<ShownNotification, 'ecran' | 'commandeId'>,
  { userType, runningOrderId, claimedOrderIds }: Reader,
): CarrierScreen | null {
  if (ecran === unknownValue) return null
  const earningsScreen = userType === 'LIVR' ? 'activite' : 'gains'
  if (ecran === 'gains' || ecran === 'versements') return userType === 'LIVR' ? 'activite' : ecran
  if (ecran !== 'course' && ecran !== 'messages') return ecran
  if (commandeId !== null && commandeId === runningOrderId) return ecran
  return commandeId !== null && claimedOrderIds.has(commandeId) ? 'reclamations' : earningsScreen
}
