/** The provider's permitted reasons to cancel an order (terms of use), in the words for its sender and its carrier. */
export const permittedReasons = {
  misdeclaration: 'La marchandise ou les adresses ne correspondent pas à la déclaration',
  unreachable: 'L’expéditeur ou le destinataire n’a pas pu être joint',
  'recipient-absent': 'Le destinataire était absent',
  'not-taken-over': 'Le transporteur n’a pas pu continuer, et aucun autre n’a pu reprendre la marchandise',
  'force-majeure': 'Un cas de force majeure empêche la livraison',
} as const

export type PermittedReason = keyof typeof permittedReasons

/** Why an order ends after a failed pickup. */
export const inVainReasons = {
  'sender-absent': 'Personne n’était présent à l’enlèvement',
  'goods-not-ready': 'La marchandise n’était pas prête',
  'other-goods': 'La marchandise n’est pas celle qui était déclarée',
  'forbidden-goods': 'La marchandise ne peut pas être transportée',
  'larger-goods': 'La marchandise est plus lourde ou plus grande que déclaré',
} as const

/** The provider's reason to end an order: the staff's reasons, and the rules'. */
export type ProviderReason = PermittedReason | keyof typeof inVainReasons

/** The French texts of our own reasons; null where the canceller explains it. */
const ownReasons: Readonly<Record<string, string | null>> = {
  'nobody-found': null,
  'payment-lapsed': 'Le paiement n’est plus autorisé',
  'payment-declined': 'Le paiement n’a pas été autorisé à temps',
  ...permittedReasons,
  ...inVainReasons,
}

/** Returns the text of a cancellation's reason. A typed reason is returned unchanged. */
export function cancelReasonText(reason: string | null): string | null {
  return reason !== null && reason in ownReasons ? (ownReasons[reason] ?? null) : reason
}

/** Returns a sentence with a lower-case initial, to continue after a colon. */
export function lowercaseInitial(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
