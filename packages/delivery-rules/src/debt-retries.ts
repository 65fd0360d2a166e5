const dayMs = 24 * 3_600_000

/** The minimum charge of a card, in euro cents: the payment provider's own minimum for euros. */
const minChargeCents = 50

/** Whether a debt is large enough to charge; a smaller one is the platform's loss from the start. */
export function isChargeable(amountCents: number): boolean {
  return amountCents >= minChargeCents
}

/** The retry days of a declined debt, counted from its beginning. */
const retryDays = [1, 3, 7] as const

/**
 * Returns when a debt's card is retried after this many declined tries, the first of which is immediate.
 * Null when the sender has to pay manually.
 */
export function computeNextDebtAttempt(declined: number, since: Date): Date | null {
  const days = retryDays[declined - 1]
  return days === undefined ? null : new Date(since.getTime() + days * dayMs)
}
