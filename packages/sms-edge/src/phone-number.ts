import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number that is valid in its country's plan. */
export type PhoneNumber = {
  /** In E.164: `+33612345678`. */
  readonly e164: string
  /** Whether it can receive text messages: a mobile, or a number of a country that does not distinguish them. */
  readonly canReceiveSms: boolean
}

const smsTypes: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** Regions with their own number plans: metropolitan France, Guadeloupe, Guyane, Martinique, La Réunion, Mayotte. */
const frenchRegions = ['FR', 'GP', 'GF', 'MQ', 'RE', 'YT'] as const

/** Parses a typed number, French when it has no country code; null for an invalid number or one with an extension. */
export function readPhoneNumber(text: string): PhoneNumber | null {
  for (const defaultCountry of frenchRegions) {
    const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
    if (number?.isValid() && !number.ext)
      return { e164: number.number, canReceiveSms: smsTypes.has(number.getType()) }
  }
  return null
}
