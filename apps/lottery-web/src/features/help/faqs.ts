import type { Language } from '@repo/ui/i18n'
import type { Faq } from './faq/faq.ts'

/** The FAQ by language. Each is a chunk of its own, loaded when the page is opened. */
export const faqs: Readonly<Record<Language, () => Promise<Faq>>> = {
  fr: () => import('./faq/fr.ts').then((file) => file.faq),
  en: () => import('./faq/en.ts').then((file) => file.faq),
  es: () => import('./faq/es.ts').then((file) => file.faq),
  it: () => import('./faq/it.ts').then((file) => file.faq),
}
