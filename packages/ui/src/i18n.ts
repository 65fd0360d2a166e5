import { storageKeyOf } from './product.ts'

/** The languages that the product is ready for; French is complete and the fallback of the others. */
export const languages = ['fr', 'en', 'es', 'it'] as const
/** One of them. */
export type Language = (typeof languages)[number]

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
}

/** One language's sentences by feature (the namespace of `defineTexts`), and by the French sentence for those of contracts. */
export type Dictionary = {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sentences: Readonly<Record<string, string>>
}

const storedAs = 'langue'
const listeners = new Set<() => void>()

type Shown = {
  readonly language: Language
  readonly dictionary: Dictionary | null
  readonly plurals: Intl.PluralRules
}
let french: Shown = { language: 'fr', dictionary: null, plurals: new Intl.PluralRules('fr') }
let shown = french

/** The texts of the page's language; the same object until the language changes. */
export function currentTexts(): Shown {
  return shown
}

/** Calls back after each change of language; returns the function that stops it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Replaces shared sentences of the contracts in French, too, from now on. */
export function wordInFrench(sentences: Dictionary['sentences']): void {
  const isShown = shown === french
  french = { ...french, dictionary: { texts: {}, sentences } }
  if (isShown) shown = french
}

/** Whether a language was chosen on this device. */
export function hasChosenLanguage(): boolean {
  return localStorage.getItem(storageKeyOf(storedAs)) !== null
}

/** The language chosen on this device, French until then: an English browser alone changes nothing. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(storageKeyOf(storedAs))
  return languages.find((language) => language === stored) ?? 'fr'
}

/** Switches the page to a language (French needs no dictionary) and stores the choice on this device. */
export function showLanguage(language: Language, dictionary: Dictionary | null): void {
  localStorage.setItem(storageKeyOf(storedAs), language)
  document.documentElement.lang = language
  shown = language === 'fr' ? french : { language, dictionary, plurals: new Intl.PluralRules(language) }
  for (const listener of listeners) listener()
}

/** A sentence of the contracts (a refusal, a field's message) in the page's language; French where there is no translation. */
export function inLanguage(sentence: string): string {
  return shown.dictionary?.sentences[sentence] ?? sentence
}
