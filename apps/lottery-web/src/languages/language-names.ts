import type { Language } from '@repo/ui/i18n'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
}
