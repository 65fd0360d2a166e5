import type { Dictionary, Language } from '@repo/ui/i18n'
import {
  chosenLanguage,
  hasChosenLanguage,
  languageOfPath,
  languages,
  showLanguage,
  storeLanguage,
} from '@repo/ui/i18n'
import { isPrerendered, onRunning } from '@repo/web-kit/start/running'

/** The other languages, each in its own file: a French reader loads none of them. */
const load = {
  en: () => import('./en.ts').then((file) => file.english),
  es: () => import('./es.ts').then((file) => file.spanish),
  it: () => import('./it.ts').then((file) => file.italian),
} as const satisfies Record<Exclude<Language, 'fr'>, () => Promise<Dictionary>>

/** Writes the site in a language from now on. Throws when its sentences do not load. */
export async function speak(language: Language): Promise<void> {
  showLanguage(language, language === 'fr' ? null : await load[language]())
}

/** Writes the site in a language, now and on later visits of this device. Throws when its sentences do not load now. */
export async function changeLanguage(language: Language): Promise<void> {
  // At once: what loads for an earlier choice gives way.
  storeLanguage(language)
  await speak(language)
}

/** The first of the reader's preferred languages, in order, that the site offers; otherwise French. */
export function ownLanguageOf(read: readonly string[]): Language {
  const bases = read.map((tag) => tag.toLowerCase().split('-')[0])
  return bases.flatMap((base) => languages.find((language) => language === base) ?? [])[0] ?? 'fr'
}

/**
 * Begins in the language of the address; at a French one in the language that was chosen on this device, or in one that its browser asks for. In French when
 * the sentences do not load. To be awaited before the first picture; French takes no time. A page that was served in French begins
 * so, and changes its language once it runs: what was done on it until then belongs to what is shown.
 */
export async function beginInOwnLanguage(): Promise<void> {
  const ofAddress = languageOfPath(window.location.pathname)
  if (ofAddress !== 'fr') await speak(ofAddress).catch(noteMissing)
  else if (isPrerendered()) onRunning(() => void followVisitor())
  else await followVisitor()
}

/** Goes on in the visitor's language, unless they choose another one meanwhile. */
async function followVisitor(): Promise<void> {
  const language = ownLanguage()
  if (language === 'fr') return
  try {
    const dictionary = await load[language]()
    if (ownLanguage() !== language) return
    showLanguage(language, dictionary)
    storeLanguage(language)
  } catch (error) {
    noteMissing(error)
  }
}

function ownLanguage(): Language {
  return hasChosenLanguage() ? chosenLanguage() : ownLanguageOf(navigator.languages)
}

/** French is better than nothing. */
function noteMissing(error: unknown): void {
  console.debug('language', error)
}
