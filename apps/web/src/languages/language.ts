import type { Language } from '@repo/ui/i18n'
import { chosenLanguage, languageOfPath, showLanguage } from '@repo/ui/i18n'
import { configQuery } from '@repo/web-kit/site-config'
import { isPrerendered, onRunning } from '@repo/web-kit/start/running'
import type { QueryClient } from '@tanstack/react-query'
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
 * in French otherwise, and when the sentences do not load. To be awaited before the first picture; French takes no time. A page that was
 * served in French begins so, and changes its language once it runs: what was done on it until then belongs to what is shown.
 */
export async function beginInOwnLanguage(client: QueryClient): Promise<void> {
  const ofAddress = languageOfPath(window.location.pathname)
  if (ofAddress !== 'fr') await speak(ofAddress).catch(noteMissing)
  else if (isPrerendered()) onRunning(() => void followChoice(client))
  else await followChoice(client)
}

/** Goes on in the language that was chosen on this device. */
async function followChoice(client: QueryClient): Promise<void> {
  const language = chosenLanguage()
  if (language === 'fr') return
  try {
    const { languages } = await client.ensureQueryData(configQuery(siteConfigSchema))
    if (languages.includes(language)) await speak(language)
  } catch (error) {
    noteMissing(error)
  }
}

/** French is better than nothing. */
function noteMissing(error: unknown): void {
  console.debug('language', error)
}
