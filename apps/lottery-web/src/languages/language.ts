import type { Dictionary, Language } from '@repo/ui/i18n'
import {
  getLanguageOfPath,
  hasChosenLanguage,
  languages,
  readChosenLanguage,
  showLanguage,
  storeLanguage,
} from '@repo/ui/i18n'
import { isPrerendered, onRunning } from '@repo/web-kit/start/running'

/** Each language is a chunk of its own: a French reader loads none of them. */
const loadDictionary = {
  en: () => import('./en.ts').then((file) => file.english),
  es: () => import('./es.ts').then((file) => file.spanish),
  it: () => import('./it.ts').then((file) => file.italian),
} as const satisfies Record<Exclude<Language, 'fr'>, () => Promise<Dictionary>>

/** Switches the site to a language. Rejects when its sentences fail to load. */
export async function switchLanguage(language: Language): Promise<void> {
  showLanguage(language, language === 'fr' ? null : await loadDictionary[language]())
}

/** Switches the site to a language and stores the choice on this device. Rejects when its sentences fail to load. */
export async function changeLanguage(language: Language): Promise<void> {
  // Stored before loading: a slower earlier choice must not win.
  storeLanguage(language)
  await switchLanguage(language)
}

/** Returns the first of the reader's preferred languages that the site offers; French without any. */
export function chooseLanguage(preferredTags: readonly string[]): Language {
  const bases = preferredTags.map((tag) => tag.toLowerCase().split('-')[0])
  return bases.flatMap((base) => languages.find((language) => language === base) ?? [])[0] ?? 'fr'
}

/**
 * Sets the initial language: that of the URL; for a French URL the one chosen on this device, or the browser's. French
 * when the sentences fail to load. Await it before the first render. A page that was served in French starts in French
 * and switches after hydration, so input made before stays.
 */
export async function initialiseLanguage(): Promise<void> {
  const addressLanguage = getLanguageOfPath(window.location.pathname)
  if (addressLanguage !== 'fr') await switchLanguage(addressLanguage).catch(logMissingLanguage)
  else if (isPrerendered()) onRunning(() => void switchToVisitorLanguage())
  else await switchToVisitorLanguage()
}

/** Switches to the visitor's language, unless they choose another one in the meantime. */
async function switchToVisitorLanguage(): Promise<void> {
  const language = findVisitorLanguage()
  if (language === 'fr') return
  try {
    const dictionary = await loadDictionary[language]()
    if (findVisitorLanguage() !== language) return
    showLanguage(language, dictionary)
    storeLanguage(language)
  } catch (error) {
    logMissingLanguage(error)
  }
}

function findVisitorLanguage(): Language {
  return hasChosenLanguage() ? readChosenLanguage() : chooseLanguage(navigator.languages)
}

/** Logs the error: French remains the language. */
function logMissingLanguage(error: unknown): void {
  console.debug('language', error)
}
