import type { CarrierScreen } from '@repo/contracts/delivery/carrier-screens'
import type { EventTo } from './reach.rules.ts'

/** The events of sender companies, which carriers do not get. */
type SenderCompanyEvent = 'member-joined' | 'key-limit-reached' | 'webhook-given-up' | 'import-finished'

/** The events with a notification in the carriers' app. */
type CarrierBell =
  | EventTo<'carrier', 'bell'>
  | EventTo<'account', 'bell'>
  | Exclude<EventTo<'company', 'bell'>, SenderCompanyEvent>

/** The screen of the carriers' app for each of its notifications. A notification without a screen does not compile. */
const screens = {
  'pickup-nudge': 'course',
  // The notification itself has the reason; the next one arrives there.
  'taken-off': 'activite',
  'course-given': 'course',
  'delivery-cancelled': 'activite',
  'pickup-contested': 'course',
  'price-agreed': 'course',
  'pickup-goes-on': 'course',
  'recipient-instructions': 'course',
  message: 'messages',
  'silent-with-goods': 'course',
  'still-silent-with-goods': 'course',
  'driver-silent': 'flotte',
  'called-off': 'course',
  'takeover-comes': 'course',
  'goods-taken-over': 'gains',
  'goods-given-up': 'course',
  delivered: 'gains',
  'return-not-paid': 'gains',
  'payout-prepared': 'gains',
  'payout-held': 'gains',
  'payout-executed': 'gains',
  'payout-rejected': 'versements',
  'carrier-charged': 'gains',
  'carrier-charge-cancelled': 'gains',
  'payee-changed': 'versements',
  'claim-opened': 'reclamations',
  'claim-withdrawn': 'reclamations',
  'claim-accepted': 'reclamations',
  'claim-refused': 'reclamations',
  'document-approved': 'pieces',
  'document-refused': 'pieces',
  'documents-expiring': 'pieces',
  'documents-expired': 'pieces',
  'vehicle-removed': 'vehicules',
  'account-suspended': 'recours',
  'account-restored': 'activite',
  'appeal-answered': 'recours',
  'account-inactive': 'compte',
  'driver-joined': 'flotte',
  'driver-not-online': 'planningFlotte',
  'plan-changed': 'planning',
} as const satisfies Readonly<Record<CarrierBell, CarrierScreen>>

/** Kinds of notifications about documents that migrations have written. */
const formerKinds = /^(?:vehicle-papers|licence)-/

/**
 * Returns the screen of the carriers' app that a kind of notification opens; null for a kind that carriers do not get.
 */
export function findCarrierScreen(kind: string): CarrierScreen | null {
  const screenOfKind: Readonly<Record<string, CarrierScreen>> = screens
  if (formerKinds.test(kind)) return 'pieces'
  return Object.hasOwn(screenOfKind, kind) ? (screenOfKind[kind] ?? null) : null
}
