import type { i18n } from 'i18next'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The languages that the product is ready for; French is complete and answers for the others. */
export const languages = ['fr', 'en', 'es', 'it'] as const
export type Language = (typeof languages)[number]

const storageKey = 'volant-langue'

function chosenLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  return languages.find((language) => language === stored) ?? 'fr'
}

/**
 * The translations of one page load. The language comes from local storage only (key `volant-langue`), so that an English
 * browser still gets French until somebody chooses. Texts arrive later, with the features that use them (`useTexts`).
 */
export function createI18n(): i18n {
  const instance = createInstance()
  // Without a backend the initialisation ends before this call returns; there is nothing to wait for.
  void instance.use(initReactI18next).init({
    initAsync: false,
    lng: chosenLanguage(),
    fallbackLng: 'fr',
    supportedLngs: [...languages],
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
