/** The states of a purchase, and of a player's participation in a draw. The database enforces the same tables. */

/** The states of a purchase. */
export type PurchaseState = 'open' | 'settled' | 'failed' | 'cancelled' | 'refunded'

const purchaseSteps: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  open: ['settled', 'failed', 'cancelled'],
  // A refused card may be tried again, and money may arrive after a purchase was abandoned.
  failed: ['settled'],
  cancelled: ['settled'],
  settled: ['refunded'],
  refunded: [],
}

/** Whether a purchase may go from one state to another. */
export function canPurchaseBecome(from: PurchaseState, to: PurchaseState): boolean {
  return purchaseSteps[from].includes(to)
}

/** The states of a player in a draw. */
export type ParticipationState = 'voted' | 'payment_failed' | 'paid' | 'ticketed' | 'validated' | 'cancelled'

/** The events of a participation. */
export type ParticipationStep = 'vote' | 'fail' | 'pay' | 'number' | 'validate' | 'cancel'

const participationSteps: Readonly<
  Record<ParticipationState, Readonly<Partial<Record<ParticipationStep, ParticipationState>>>>
> = {
  voted: { vote: 'voted', fail: 'payment_failed', pay: 'paid', cancel: 'cancelled' },
  // The vote stays the same; payment may be retried until sales close.
  payment_failed: { vote: 'payment_failed', fail: 'payment_failed', pay: 'paid', cancel: 'cancelled' },
  paid: { vote: 'paid', number: 'ticketed', cancel: 'cancelled' },
  ticketed: { vote: 'ticketed', number: 'ticketed', validate: 'validated', cancel: 'cancelled' },
  validated: { vote: 'validated', cancel: 'cancelled' },
  // A player who cancelled may start again.
  cancelled: { vote: 'voted' },
}

/**
 * Returns the state that a step leads to; null where the state does not allow the step. The order is vote, payment,
 * number, validation.
 */
export function findParticipationAfter(
  state: ParticipationState,
  step: ParticipationStep,
): ParticipationState | null {
  return participationSteps[state][step] ?? null
}

/** Whether a participation is paid and not cancelled. */
export function isPaid(state: ParticipationState): boolean {
  return state === 'paid' || state === 'ticketed' || state === 'validated'
}
