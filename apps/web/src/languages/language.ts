import type { Language } from '@repo/ui/i18n'
import { getLanguageOfPath, readChosenLanguage, showLanguage } from '@repo/ui/i18n'
import { createConfigQuery } from '@repo/web-kit/site-config'
import { isPrerendered, onRunning } from '@repo/web-kit/start/running'
import type { QueryClient } from '@tanstack/react-query'
import { siteConfigSchema } from '#web/site-config/site-config.ts'
import type { Translation } from './translation.ts'

/** Each language is a chunk of its own: a French reader loads none of them. */
const loaders = {
  en: () => import('./en.ts').then((file) => file.english),
  es: () => import('./es.ts').then((file) => file.spanish),
  it: () => import('./it.ts').then((file) => file.italian),
} as const satisfies Record<Exclude<Language, 'fr'>, () => Promise<Translation>>

/** Switches the public pages to a language. Rejects when its sentences fail to load. */
export async function switchLanguage(language: Language): Promise<void> {
  if (language === 'fr') return showLanguage('fr', null)
  const [translation, { createDictionary }] = await Promise.all([
    loaders[language](),
    import('./dictionary.ts'),
  ])
  showLanguage(language, createDictionary(translation))
}

/**
 * Sets the initial language: that of the URL, or for a French URL the one chosen on this device. French when the
 * sentences fail to load. Await it before the first render. A page that was served in French starts in French and
 * switches after hydration, so input made before stays.
 */
export async function initialiseLanguage(client: QueryClient): Promise<void> {
  const urlLanguage = getLanguageOfPath(window.location.pathname)
  if (urlLanguage !== 'fr') await switchLanguage(urlLanguage).catch(logMissingLanguage)
  else if (isPrerendered()) onRunning(() => void switchToChosenLanguage(client))
  else await switchToChosenLanguage(client)
}

/** Switches to the language chosen on this device. */
async function switchToChosenLanguage(client: QueryClient): Promise<void> {
  const language = readChosenLanguage()
  if (language === 'fr') return
  try {
    const { languages } = await client.ensureQueryData(createConfigQuery(siteConfigSchema))
    if (languages.includes(language)) await switchLanguage(language)
  } catch (error) {
    logMissingLanguage(error)
  }
}

/** Logs the error: French remains the language. */
function logMissingLanguage(error: unknown): void {
  console.debug('language', error)
}
