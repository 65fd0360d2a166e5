import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A telephone number that exists by its country's plan. */
export type PhoneNumber = {
  /** In E.164: `+33612345678`. */
  readonly e164: string
  /** Whether text messages reach it: a mobile, or one of a country whose numbers do not tell. */
  readonly takesSms: boolean
}

const reached: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** Metropolitan France and the overseas departments have plans of their own: Guadeloupe, Guyane, Martinique, La Réunion, Mayotte. */
const french = ['FR', 'GP', 'GF', 'MQ', 'RE', 'YT'] as const

/** Reads a number as people write it, as a French one where it has no country; null for what is no number of any country's plan. */
export function readPhoneNumber(written: string): PhoneNumber | null {
  for (const defaultCountry of french) {
    const number = parsePhoneNumberFromString(written, { defaultCountry, extract: false })
    if (number?.isValid() && !number.ext)
      return { e164: number.number, takesSms: reached.has(number.getType()) }
  }
  return null
}
