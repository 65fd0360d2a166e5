/** From this age on a sender may order. */
export const senderMinimumAge = 16

/** The minimum age to carry as an independent, and to order without parental authorisation. */
export const adultAge = 18

/**
 * Returns the age in full years on a day, both ISO days (`2008-02-29`); negative before birth.
 * A person born on 29 February ages on 1 March in a common year. Throws a RangeError for an invalid date.
 */
export function computeAge(birthDate: string, today: string): number {
  requireDay(birthDate)
  requireDay(today)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Whether a person born that day is old enough to order as a sender. Throws as `computeAge` does. */
export function mayOrder(birthDate: string, today: string): boolean {
  return computeAge(birthDate, today) >= senderMinimumAge
}

/** Whether a sender born that day must declare parental authorisation or emancipation. Throws as `computeAge` does. */
export function needsAuthorisation(birthDate: string, today: string): boolean {
  return computeAge(birthDate, today) < adultAge
}

/** Whether a person born that day may register as an independent carrier. Throws as `computeAge` does. */
export function mayCarry(birthDate: string, today: string): boolean {
  return computeAge(birthDate, today) >= adultAge
}

function requireDay(day: string): void {
  const instant = new Date(`${day}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(instant.getTime())
  // A day past its month's end rolls over into the next month.
  if (!isDay || instant.toISOString().slice(0, 10) !== day) throw new RangeError(`'${day}' is no day.`)
}
