/** The sum of linked payments from which the staff must check a player, in cents: 2 000 € within twelve months. */
export const linkedPayments = { cents: 200_000, months: 12 } as const

/** The kinds of staff checks, by subject. */
export const flagKinds = [
  'linked-payments',
  'shared-payer',
  'shared-account',
  'refund-without-play',
  'card-dispute',
] as const

/** A kind of staff check. */
export type FlagKind = (typeof flagKinds)[number]
