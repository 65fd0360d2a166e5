import type { Language } from '@repo/prisma/lottery-types'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'

/** The texts of text messages: one segment each. A locked screen shows nothing of a prize. */
export const smsTexts = {
  'prize-won': {
    fr: ({ url }) => `Cagnotte : un message important vous attend, aussi dans vos e-mails. ${url}`,
    en: ({ url }) => `Cagnotte: an important message is waiting for you, in your emails too. ${url}`,
    es: ({ url }) => `Cagnotte: le espera un mensaje importante, también en su correo. ${url}`,
    it: ({ url }) => `Cagnotte: un messaggio importante la aspetta, anche nelle sue e-mail. ${url}`,
  },
  'mobile-code': {
    fr: ({ code }) => `Cagnotte : votre code est ${code}. Ne le donnez à personne.`,
    en: ({ code }) => `Cagnotte: your code is ${code}. Do not give it to anyone.`,
    es: ({ code }) => `Cagnotte: su código es ${code}. No se lo dé a nadie.`,
    it: ({ code }) => `Cagnotte: il suo codice è ${code}. Non lo dia a nessuno.`,
  },
} as const satisfies Readonly<Record<EventBy<'sms'>, Readonly<Record<Language, (facts: SmsFacts) => string>>>>

/** The facts of text messages by kind. */
export type SmsFacts = { readonly url: string; readonly code: string }
