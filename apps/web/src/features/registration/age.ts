/**
 * Full years lived on a day, both as YYYY-MM-DD. Negative for a birth in the future; somebody born on 29 February grows older
 * on 1 March of a common year.
 */
export function ageOn(day: string, bornOn: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) >= bornOn.slice(5) ? years : years - 1
}

/** Today in Paris as YYYY-MM-DD. */
export function todayInParis(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now)
}

/** Typed digits as a French day in the making: '0103' → '01/03', '01032001' → '01/03/2001'. */
export function spellFrenchDay(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}
