/** The countries and territories whose accounts take transfers in euros (SEPA), by the first letters of their IBANs. */
const sepaCountries: readonly string[] =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  )

/** Whether a compact IBAN (capitals, no spaces) is of a country of the scheme. Its key is not checked here. */
export function isSepaAccount(iban: string): boolean {
  return sepaCountries.includes(iban.slice(0, 2))
}

/** Whether a text is a BIC of 8 or 11 characters. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/.test(text)
}
