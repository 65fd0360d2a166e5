/** From which sum of linked payments on the staff must look at a player: 2 000 €, paid in within twelve months. */
export const linkedPayments = { cents: 200_000, months: 12 } as const

/** What the staff must look at, by what it is about. */
export const flagKinds = [
  'linked-payments',
  'shared-payer',
  'shared-account',
  'refund-without-play',
  'card-dispute',
] as const

/** One of them. */
export type FlagKind = (typeof flagKinds)[number]
