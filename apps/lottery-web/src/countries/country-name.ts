import type { Language } from '@repo/ui/i18n'
import { localeOf } from '../formats.ts'

const namesByLanguage = new Map<Language, Intl.DisplayNames>()

/** Returns the name of an ISO 3166-1 alpha-2 code in a language; the code itself when it is unknown. */
export function getCountryName(code: string, language: Language): string {
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames(localeOf[language], { type: 'region' })
  namesByLanguage.set(language, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** Returns countries with their names, sorted by the language's rules. */
export function sortCountries(
  codes: readonly string[],
  language: Language,
): readonly { readonly code: string; readonly name: string }[] {
  const { compare } = new Intl.Collator(localeOf[language])
  return codes
    .map((code) => ({ code, name: getCountryName(code, language) }))
    .sort((one, other) => compare(one.name, other.name))
}
