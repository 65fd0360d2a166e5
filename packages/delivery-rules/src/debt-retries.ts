const dayMs = 24 * 3_600_000

/** On which days after a debt began its card is tried again, when it was declined at once. */
const retryDays = [1, 3, 7] as const

/** When a debt's card is tried again after so many declined tries (the first is made at once); null when its sender has to pay by hand. */
export function nextDebtAttempt(declined: number, since: Date): Date | null {
  const days = retryDays[declined - 1]
  return days === undefined ? null : new Date(since.getTime() + days * dayMs)
}
