import type { Language } from '@repo/ui/i18n'
import type { TextDocument } from '#lottery-web/prose/text-document.ts'

type Load = () => Promise<TextDocument>

/** The long texts by name and language. Each is a chunk of its own, loaded when it is opened. */
export const documents = {
  about: {
    fr: () => import('./about/fr.ts').then((file) => file.about),
    en: () => import('./about/en.ts').then((file) => file.about),
    es: () => import('./about/es.ts').then((file) => file.about),
    it: () => import('./about/it.ts').then((file) => file.about),
  },
  security: {
    fr: () => import('./security/fr.ts').then((file) => file.security),
    en: () => import('./security/en.ts').then((file) => file.security),
    es: () => import('./security/es.ts').then((file) => file.security),
    it: () => import('./security/it.ts').then((file) => file.security),
  },
  licence: {
    fr: () => import('./licence/fr.ts').then((file) => file.licence),
    en: () => import('./licence/en.ts').then((file) => file.licence),
    es: () => import('./licence/es.ts').then((file) => file.licence),
    it: () => import('./licence/it.ts').then((file) => file.licence),
  },
  pricing: {
    fr: () => import('./pricing/fr.ts').then((file) => file.pricing),
    en: () => import('./pricing/en.ts').then((file) => file.pricing),
    es: () => import('./pricing/es.ts').then((file) => file.pricing),
    it: () => import('./pricing/it.ts').then((file) => file.pricing),
  },
  risks: {
    fr: () => import('./risks/fr.ts').then((file) => file.risks),
    en: () => import('./risks/en.ts').then((file) => file.risks),
    es: () => import('./risks/es.ts').then((file) => file.risks),
    it: () => import('./risks/it.ts').then((file) => file.risks),
  },
  algorithm: {
    fr: () => import('./algorithm/fr.ts').then((file) => file.algorithm),
    en: () => import('./algorithm/en.ts').then((file) => file.algorithm),
    es: () => import('./algorithm/es.ts').then((file) => file.algorithm),
    it: () => import('./algorithm/it.ts').then((file) => file.algorithm),
  },
  termsOfUse: {
    fr: () => import('./terms-of-use/fr.ts').then((file) => file.termsOfUse),
    en: () => import('./terms-of-use/en.ts').then((file) => file.termsOfUse),
    es: () => import('./terms-of-use/es.ts').then((file) => file.termsOfUse),
    it: () => import('./terms-of-use/it.ts').then((file) => file.termsOfUse),
  },
  termsOfSale: {
    fr: () => import('./terms-of-sale/fr.ts').then((file) => file.termsOfSale),
    en: () => import('./terms-of-sale/en.ts').then((file) => file.termsOfSale),
    es: () => import('./terms-of-sale/es.ts').then((file) => file.termsOfSale),
    it: () => import('./terms-of-sale/it.ts').then((file) => file.termsOfSale),
  },
  privacy: {
    fr: () => import('./privacy/fr.ts').then((file) => file.privacy),
    en: () => import('./privacy/en.ts').then((file) => file.privacy),
    es: () => import('./privacy/es.ts').then((file) => file.privacy),
    it: () => import('./privacy/it.ts').then((file) => file.privacy),
  },
  legalNotice: {
    fr: () => import('./legal-notice/fr.ts').then((file) => file.legalNotice),
    en: () => import('./legal-notice/en.ts').then((file) => file.legalNotice),
    es: () => import('./legal-notice/es.ts').then((file) => file.legalNotice),
    it: () => import('./legal-notice/it.ts').then((file) => file.legalNotice),
  },
  legislation: {
    fr: () => import('./legislation/fr.ts').then((file) => file.legislation),
    en: () => import('./legislation/en.ts').then((file) => file.legislation),
    es: () => import('./legislation/es.ts').then((file) => file.legislation),
    it: () => import('./legislation/it.ts').then((file) => file.legislation),
  },
} as const satisfies Record<string, Record<Language, Load>>

/** The name of a long text. */
export type DocumentName = keyof typeof documents
