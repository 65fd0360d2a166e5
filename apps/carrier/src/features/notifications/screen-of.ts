import type { CarrierScreen } from '@repo/contracts/delivery/carrier-screens'
import { unknownValue } from '@repo/contracts/growing-enum'
import type { ShownNotification } from '@repo/delivery-ui/notifications/use-notifications'
import type { CarrierState } from '#carrier/use-carrier.ts'

/** What a notification's screen depends on besides. */
export type Reader = {
  readonly userType: CarrierState['userType'] | undefined
  /** The order of the delivery that runs now, or of the goods that wait with this carrier for another one. */
  readonly runningOrderId: string | null
  /** The orders with a claim. */
  readonly claimed: ReadonlySet<string>
}

/**
 * The screen that a notification opens. The delivery screens only show the running one: a notification about an earlier
 * one opens its claim, if any, else the earnings, or the work screen for a company's driver, who sees no money.
 */
export function screenOf(
  { ecran, commandeId }: Pick<ShownNotification, 'ecran' | 'commandeId'>,
  { userType, runningOrderId, claimed }: Reader,
): CarrierScreen | null {
  // A screen that a later version of the app has: this one leads nowhere.
  if (ecran === unknownValue) return null
  const past = userType === 'LIVR' ? 'activite' : 'gains'
  if (ecran === 'gains' || ecran === 'versements') return userType === 'LIVR' ? 'activite' : ecran
  if (ecran !== 'course' && ecran !== 'messages') return ecran
  if (commandeId !== null && commandeId === runningOrderId) return ecran
  return commandeId !== null && claimed.has(commandeId) ? 'reclamations' : past
}
