/** The rules of the European transfer scheme (SEPA) for texts and days. */

/** The maximum lengths of a transfer's texts: names and messages to the payee, references. */
export const sepaLimits = { name: 70, message: 140, reference: 35 } as const

const replacements: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
}

/**
 * Returns a text in the characters that every bank of the scheme accepts, at most `max` of them. Accents and ligatures
 * are decomposed, other characters become a space. Slashes and spaces neither begin nor end it, and never repeat.
 * Idempotent.
 */
export function toSepaText(text: string, max: number): string {
  const plain = [...text]
    .map((character) => replacements[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
  return tidySlashes(tidySlashes(plain).slice(0, max))
}

function tidySlashes(text: string): string {
  return text
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[/ ]+|[/ ]+$/g, '')
}

/** Whether a text is not empty, and `toSepaText` leaves it unchanged. */
export function isSepaText(text: string, max: number): boolean {
  return text !== '' && toSepaText(text, max) === text
}

const dayMs = 24 * 3_600_000
const toInstant = (day: string) => new Date(`${day}T00:00:00Z`)
const formatDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Whether banks settle on a day (YYYY-MM-DD): neither a weekend nor a holiday of TARGET. */
export function isTargetDay(day: string): boolean {
  const date = toInstant(day)
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = computeEasterSunday(date.getUTCFullYear())
  return day !== formatDay(easter - 2 * dayMs) && day !== formatDay(easter + dayMs)
}

/** Returns the day itself when banks settle on it, otherwise the next day on which they do. */
export function findTargetDay(day: string): string {
  let instant = toInstant(day).getTime()
  while (!isTargetDay(formatDay(instant))) instant += dayMs
  return formatDay(instant)
}

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), as an instant of UTC. */
function computeEasterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
}
