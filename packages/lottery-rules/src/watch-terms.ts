/** The sum of linked payments from which the staff must check a player, in cents: 2 000 € within twelve months. */
export const linkedPayments = { cents: 200_000, months: 12 } as const

/** A kind of staff check, by its subject. */
export type FlagKind =
  | 'linked-payments'
  | 'shared-payer'
  | 'shared-account'
  | 'refund-without-play'
  | 'card-dispute'
