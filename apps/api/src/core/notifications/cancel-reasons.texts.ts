/**
 * The reasons for which the terms of use permit the platform to cancel an order, as its sender and carrier read them.
 */
export const permittedReasons = {
  misdeclaration: 'La marchandise ou les adresses ne correspondent pas à la déclaration',
  unreachable: 'L’expéditeur ou le destinataire n’a pas pu être joint',
  'recipient-absent': 'Le destinataire était absent',
  'not-taken-over': 'Le transporteur n’a pas pu continuer, et aucun autre n’a pu reprendre la marchandise',
  'force-majeure': 'Un cas de force majeure empêche la livraison',
} as const

/** A reason for which staff may cancel an order. */
export type PermittedReason = keyof typeof permittedReasons

/** Why an order ends after a failed pickup. */
export const failedPickupReasons = {
  'sender-absent': 'Personne n’était présent à l’enlèvement',
  'goods-not-ready': 'La marchandise n’était pas prête',
  'other-goods': 'La marchandise n’est pas celle qui était déclarée',
  'forbidden-goods': 'La marchandise ne peut pas être transportée',
  'larger-goods': 'La marchandise est plus lourde ou plus grande que déclaré',
} as const

/** A reason of the platform to end an order: one that staff choose, or one of a failed pickup. */
export type ProviderReason = PermittedReason | keyof typeof failedPickupReasons

/** The French texts of the platform's reasons; null where the news of the cancellation explains it. */
const platformReasons: Readonly<Record<string, string | null>> = {
  'nobody-found': null,
  'payment-lapsed': 'Le paiement n’est plus autorisé',
  'payment-declined': 'Le paiement n’a pas été autorisé à temps',
  ...permittedReasons,
  ...failedPickupReasons,
}

/**
 * Returns the French text of a cancellation's reason; a reason that a person typed is returned unchanged. Null without
 * one, and where the news of the cancellation explains it.
 */
export function getCancelReasonText(reason: string | null): string | null {
  return reason !== null && Object.hasOwn(platformReasons, reason)
    ? (platformReasons[reason] ?? null)
    : reason
}

/** Returns a sentence with a lower-case initial, to continue after a colon. */
export function lowercaseInitial(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
