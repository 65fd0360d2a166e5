import { toLocalDay } from './wall-clock.ts'

/** The minimum age of a player. */
const minPlayerAge = 18

/** The maximum plausible age. */
const maxAge = 130

/**
 * Returns the age in full years on a day (`YYYY-MM-DD`); a person born on 29 February is a year older on 1 March of
 * other years.
 */
export function computeAge(birthDay: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4))
  return today.slice(4) < birthDay.slice(4) ? years - 1 : years
}

/** Judges by the date in a time zone whether a person is of age; `impossible` for an age below 0 or over 130. */
export function judgeAge(
  birthDay: string,
  now: Date,
  timeZone: string,
): 'adult' | 'too-young' | 'impossible' {
  const today = toLocalDay(now, timeZone)
  const age = computeAge(birthDay, today)
  if (birthDay > today || age > maxAge) return 'impossible'
  return age < minPlayerAge ? 'too-young' : 'adult'
}
