import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { normaliseIdentifier } from './french-identifiers.ts'

/** Countries that joined the scheme after the list of `ibantools` was written. */
const recentSepaCountries: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS']

/** Whether a text, spaces allowed, is an IBAN with the length, form and check digits of its country. */
export function isIban(text: string): boolean {
  return isValidIBAN(normaliseIdentifier(text))
}

/** Whether a text, spaces allowed, is an IBAN of a country whose accounts take transfers in euros (SEPA). */
export function isSepaIban(text: string): boolean {
  const country = normaliseIdentifier(text).slice(0, 2)
  return isIban(text) && (isSEPACountry(country) || recentSepaCountries.includes(country))
}

/** Whether a text, spaces allowed, is a BIC of 8 or 11 characters. */
export function isBic(text: string): boolean {
  return isValidBIC(normaliseIdentifier(text))
}

/** Whether a bank takes a transfer to an account. The BIC may be empty or null. */
export function isPayable({ iban, bic }: { readonly iban: string; readonly bic: string | null }): boolean {
  return isSepaIban(iban) && (!bic || isBic(bic))
}
