import { getStorageKey } from './product.ts'

/** The languages of the product. French is complete and the fallback of the others. */
export const languages = ['fr', 'en', 'es', 'it'] as const
/** A language of the product. */
export type Language = (typeof languages)[number]

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
}

/**
 * One language's sentences: by feature (the namespace of `defineTexts`), and by the French sentence for those of
 * contracts.
 */
export type Dictionary = {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sentences: Readonly<Record<string, string>>
}

const listeners = new Set<() => void>()

type CurrentTexts = {
  readonly language: Language
  readonly dictionary: Dictionary | null
  readonly plurals: Intl.PluralRules
}
let french: CurrentTexts = { language: 'fr', dictionary: null, plurals: new Intl.PluralRules('fr') }
let currentTexts = french

/** Returns the texts of the page's language; the same object until the language changes. */
export function getCurrentTexts(): CurrentTexts {
  return currentTexts
}

/** Subscribes to changes of the language. Returns the function that unsubscribes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Replaces French sentences of the contracts (the keys) by others. Call it first: shown pages do not change. */
export function replaceFrenchSentences(sentences: Dictionary['sentences']): void {
  const isFrench = currentTexts === french
  french = { ...french, dictionary: { texts: {}, sentences } }
  if (isFrench) currentTexts = french
}

/** Returns the language of a page by its address, such as `/en/contact`; French when it names none. */
export function getLanguageOfPath(path: string): Language {
  return languages.find((language) => language !== 'fr' && `${path}/`.startsWith(`/${language}/`)) ?? 'fr'
}

/** Returns the beginning of a language's addresses: '/' for French, else such as '/en'. */
export function getLanguageRoot(language: Language): string {
  return language === 'fr' ? '/' : `/${language}`
}

/**
 * Returns the address of a page in a language, by its French path. Repeated slashes become one: `//elsewhere.example`
 * would lead to another site.
 */
export function localiseAddress(language: Language, path: string): string {
  const sitePath = path.replace(/[\\/]{2,}/g, '/')
  if (language === 'fr') return sitePath
  return sitePath === '/' ? getLanguageRoot(language) : `${getLanguageRoot(language)}${sitePath}`
}

/** Returns the key in local storage of the chosen language. */
export function getLanguageStorageKey(): string {
  return getStorageKey('langue')
}

/** Whether a language was chosen on this device. */
export function hasChosenLanguage(): boolean {
  return localStorage.getItem(getLanguageStorageKey()) !== null
}

/** Returns the language chosen on this device; French by default, also in an English browser. */
export function readChosenLanguage(): Language {
  const stored = localStorage.getItem(getLanguageStorageKey())
  return languages.find((language) => language === stored) ?? 'fr'
}

/** Stores the choice of a language on this device. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(getLanguageStorageKey(), language)
}

/** Shows the page in a language from now on; French needs no dictionary. */
export function showLanguage(language: Language, dictionary: Dictionary | null): void {
  document.documentElement.lang = language
  currentTexts =
    language === 'fr' ? french : { language, dictionary, plurals: new Intl.PluralRules(language) }
  for (const listener of listeners) listener()
}

/**
 * Returns a sentence of the contracts (a refusal, a field's message) in the page's language; French without a
 * translation.
 */
export function translateSentence(sentence: string): string {
  return currentTexts.dictionary?.sentences[sentence] ?? sentence
}
