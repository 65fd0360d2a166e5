import type { LimitPeriod } from '@repo/lottery-rules/deposit-limits'
import type { Language } from '@repo/prisma/lottery-types'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount, formatInstant } from '#lottery-api/mail/formats.ts'

const periods: Readonly<Record<Language, Readonly<Record<LimitPeriod, string>>>> = {
  fr: { day: 'par jour', week: 'par semaine', month: 'par mois' },
  en: { day: 'a day', week: 'a week', month: 'a month' },
  es: { day: 'por día', week: 'por semana', month: 'por mes' },
  it: { day: 'al giorno', week: 'a settimana', month: 'al mese' },
}

const none = { fr: 'sans limite', en: 'no limit', es: 'sin límite', it: 'nessun limite' } as const

type Limit = { readonly period: LimitPeriod; readonly cents: number | null; readonly url: string }

function formatLimit(language: Language, { period, cents }: Limit): string {
  return `${cents === null ? none[language] : formatAmount(language, cents)} ${periods[language][period]}`
}

/** Tells a player from when a requested higher limit may be confirmed. Nothing is raised until then. */
export const raiseRequestedEmail: EmailTemplate<Limit & { readonly holdsAt: Date }> = {
  fr: (limit) => ({
    subject: 'Une limite de dépôt plus haute est demandée',
    paragraphs: [
      `Demandé : ${formatLimit('fr', limit)}. Rien ne change avant le ${formatInstant('fr', limit.holdsAt)} ; à partir de là, vous pourrez confirmer, ou laisser votre limite comme elle est.`,
    ],
    button: { label: 'Voir mes limites', url: limit.url },
  }),
  en: (limit) => ({
    subject: 'A higher deposit limit was requested',
    paragraphs: [
      `Asked for: ${formatLimit('en', limit)}. Nothing changes before ${formatInstant('en', limit.holdsAt)}; from then on you can confirm it, or leave your limit as it is.`,
    ],
    button: { label: 'See my limits', url: limit.url },
  }),
  es: (limit) => ({
    subject: 'Se ha pedido un límite de depósito más alto',
    paragraphs: [
      `Pedido: ${formatLimit('es', limit)}. Nada cambia antes del ${formatInstant('es', limit.holdsAt)}; a partir de entonces puede confirmarlo o dejar su límite como está.`,
    ],
    button: { label: 'Ver mis límites', url: limit.url },
  }),
  it: (limit) => ({
    subject: 'È stato chiesto un limite di deposito più alto',
    paragraphs: [
      `Richiesto: ${formatLimit('it', limit)}. Nulla cambia prima di ${formatInstant('it', limit.holdsAt)}; da allora può confermarlo o lasciare il limite com’è.`,
    ],
    button: { label: 'Vedere i miei limiti', url: limit.url },
  }),
}

/** Tells a player that a higher limit is confirmed and in force. */
export const limitRaisedEmail: EmailTemplate<Limit> = {
  fr: (limit) => ({
    subject: 'Votre nouvelle limite de dépôt est en place',
    paragraphs: [
      `Votre limite : ${formatLimit('fr', limit)}. Vous pouvez l’abaisser à tout moment, aussitôt.`,
    ],
    button: { label: 'Voir mes limites', url: limit.url },
  }),
  en: (limit) => ({
    subject: 'Your new deposit limit is in force',
    paragraphs: [`Your limit: ${formatLimit('en', limit)}. You can lower it at any time, at once.`],
    button: { label: 'See my limits', url: limit.url },
  }),
  es: (limit) => ({
    subject: 'Su nuevo límite de depósito está activo',
    paragraphs: [`Su límite: ${formatLimit('es', limit)}. Puede bajarlo en cualquier momento, al instante.`],
    button: { label: 'Ver mis límites', url: limit.url },
  }),
  it: (limit) => ({
    subject: 'Il suo nuovo limite di deposito è attivo',
    paragraphs: [`Il suo limite: ${formatLimit('it', limit)}. Può abbassarlo in ogni momento, subito.`],
    button: { label: 'Vedere i miei limiti', url: limit.url },
  }),
}
