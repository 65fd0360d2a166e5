const dayMs = 24 * 3_600_000

/** The least that a card can be charged, in euro cents: the payment provider's own minimum for a charge in euros. */
const smallestChargeCents = 50

/** Whether a debt can be asked for at all; one that is too small for a card is the platform's loss from the beginning. */
export function isChargeable(amountCents: number): boolean {
  return amountCents >= smallestChargeCents
}

/** On which days after a debt began its card is tried again, when it was declined at once. */
const retryDays = [1, 3, 7] as const

/** When a debt's card is tried again after so many declined tries (the first is made at once); null when its sender has to pay by hand. */
export function nextDebtAttempt(declined: number, since: Date): Date | null {
  const days = retryDays[declined - 1]
  return days === undefined ? null : new Date(since.getTime() + days * dayMs)
}
