/** The age from which somebody may play. */
export const minimumPlayerAge = 18

/** What nobody is older than. */
const greatestAge = 130

/** Full years between two days (`YYYY-MM-DD`); who is born on 29 February is a year older on 1 March of other years. */
export function ageOn(birthDay: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4))
  return today.slice(4) < birthDay.slice(4) ? years - 1 : years
}

/** Whether somebody may register on a day: of age by the date in UTC, and born on a day that can be. */
export function judgeAge(birthDay: string, now: Date): 'adult' | 'too-young' | 'impossible' {
  const today = now.toISOString().slice(0, 10)
  const age = ageOn(birthDay, today)
  if (birthDay > today || age > greatestAge) return 'impossible'
  return age < minimumPlayerAge ? 'too-young' : 'adult'
}
