import type { Language } from '@repo/ui/i18n'
import { getCurrentTexts } from '@repo/ui/i18n'

/**
 * Loads a text in the current language, and returns it with the language; null on failure: the page then tries again.
 */
export async function loadInCurrentLanguage<Content>(
  loaders: Readonly<Record<Language, () => Promise<Content>>>,
) {
  const { language } = getCurrentTexts()
  return await loaders[language]().then(
    (text) => ({ language, text }),
    () => null,
  )
}
