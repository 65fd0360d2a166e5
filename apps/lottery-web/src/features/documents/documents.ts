import type { Language } from '@repo/ui/i18n'
import type { TextDocument } from '#lottery-web/prose/text-document'

type Load = () => Promise<TextDocument>

/** Every text by its name and its language: each a file of its own, which loads when somebody reads it. */
export const documents = {
  about: {
    fr: () => import('./about/fr.ts').then((file) => file.about),
    en: () => import('./about/en.ts').then((file) => file.about),
    es: () => import('./about/es.ts').then((file) => file.about),
    it: () => import('./about/it.ts').then((file) => file.about),
  },
} as const satisfies Record<string, Record<Language, Load>>

/** The name of a text. */
export type DocumentName = keyof typeof documents
