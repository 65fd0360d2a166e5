/** What may become of an entry that is bought, and of a player's part in a draw. The database keeps to the same tables. */

/** Where a purchase stands. */
export type PurchaseState = 'open' | 'settled' | 'failed' | 'cancelled' | 'refunded'

const purchaseSteps: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  open: ['settled', 'failed', 'cancelled'],
  // A card that was refused may be tried again, and money may arrive after a purchase was given up.
  failed: ['settled'],
  cancelled: ['settled'],
  settled: ['refunded'],
  refunded: [],
}

/** Whether a purchase may go from one state to another. */
export function mayPurchaseBecome(from: PurchaseState, to: PurchaseState): boolean {
  return purchaseSteps[from].includes(to)
}

/** Where a player stands in a draw. */
export type ParticipationState = 'voted' | 'payment_failed' | 'paid' | 'ticketed' | 'validated' | 'cancelled'

/** What happens to a participation. */
export type ParticipationStep = 'vote' | 'fail' | 'pay' | 'number' | 'validate' | 'cancel'

const participationSteps: Readonly<
  Record<ParticipationState, Readonly<Partial<Record<ParticipationStep, ParticipationState>>>>
> = {
  voted: { vote: 'voted', fail: 'payment_failed', pay: 'paid', cancel: 'cancelled' },
  // The same vote is kept; paying is tried again until sales close.
  payment_failed: { vote: 'payment_failed', fail: 'payment_failed', pay: 'paid', cancel: 'cancelled' },
  paid: { vote: 'paid', number: 'ticketed', cancel: 'cancelled' },
  ticketed: { vote: 'ticketed', number: 'ticketed', validate: 'validated', cancel: 'cancelled' },
  validated: { vote: 'validated', cancel: 'cancelled' },
  // Who took it back may begin again.
  cancelled: { vote: 'voted' },
}

/** The state that a step leads to; null where the step is not to be taken: vote, payment, number, validation, in this order. */
export function participationAfter(
  state: ParticipationState,
  step: ParticipationStep,
): ParticipationState | null {
  return participationSteps[state][step] ?? null
}

/** Whether a participation has been paid for, and not taken back. */
export function isPaid(state: ParticipationState): boolean {
  return state === 'paid' || state === 'ticketed' || state === 'validated'
}
