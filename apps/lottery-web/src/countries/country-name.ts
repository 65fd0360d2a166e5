import type { Language } from '@repo/ui/i18n'
import { localeOf } from '../formats.ts'

const made = new Map<Language, Intl.DisplayNames>()

/** A country by ISO 3166-1 alpha-2 as a language calls it; the code itself where there is no name. */
export function countryName(code: string, language: Language): string {
  const known = made.get(language)
  const names = known ?? new Intl.DisplayNames(localeOf[language], { type: 'region' })
  if (!known) made.set(language, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** Countries by their names, in a language's order. */
export function namedCountries(
  codes: readonly string[],
  language: Language,
): readonly { readonly code: string; readonly name: string }[] {
  const { compare } = new Intl.Collator(localeOf[language])
  return codes
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((one, other) => compare(one.name, other.name))
}
