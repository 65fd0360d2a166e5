import type { Language } from '@repo/ui/i18n'
import { chosenLanguage, languageOfPath, showLanguage } from '@repo/ui/i18n'
import { fetchSiteConfig } from '@repo/web-kit/site-config'
import { siteConfigSchema } from '#web/site-config/site-config.ts'
import type { Translation } from './translation.ts'

/** The other languages, each in its own file: a French reader loads none of them. */
const load = {
  en: () => import('./en.ts').then((file) => file.english),
  es: () => import('./es.ts').then((file) => file.spanish),
  it: () => import('./it.ts').then((file) => file.italian),
} as const satisfies Record<Exclude<Language, 'fr'>, () => Promise<Translation>>

/** Writes the public pages in a language. Throws when its sentences do not load. */
export async function speak(language: Language): Promise<void> {
  if (language === 'fr') return showLanguage('fr', null)
  const [translation, { dictionaryOf }] = await Promise.all([load[language](), import('./dictionary.ts')])
  showLanguage(language, dictionaryOf(translation))
}

/**
 * Begins in the language of the address. A French address begins in the language that was chosen on this device, where the operator offers it;
 * in French otherwise, and when the sentences do not load. To be awaited before the first picture; French takes no time.
 */
export async function beginInOwnLanguage(): Promise<void> {
  const ofAddress = languageOfPath(window.location.pathname)
  const language = ofAddress === 'fr' ? chosenLanguage() : ofAddress
  if (language === 'fr') return
  try {
    const isOffered =
      ofAddress !== 'fr' || (await fetchSiteConfig(siteConfigSchema)).languages.includes(language)
    if (isOffered) await speak(language)
  } catch (error) {
    // French is better than nothing.
    console.debug('language', error)
  }
}
