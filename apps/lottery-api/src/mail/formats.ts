import { addFrenchOrdinal } from '@repo/contracts/french-date'
import type { Language } from '@repo/prisma/lottery-types'

const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES', it: 'it-IT' }

/** A date by the calendar of Paris. Players live anywhere: an instant is written with the name of its zone. */
const dateOptions = { timeZone: 'Europe/Paris', day: 'numeric', month: 'long', year: 'numeric' } as const

/** Formats an amount for a language's mails: `12,30 €`, `€12.30`. */
export function formatAmount(language: Language, cents: number): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' })
  return format.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

/** Formats the day of a date as its language writes it: French says `1er`. */
function formatOrdinal(language: Language, date: string): string {
  return language === 'fr' ? addFrenchOrdinal(date) : date
}

/** Formats an instant for a language's mails, in Paris time, with the name of the time zone. */
export function formatInstant(language: Language, instant: Date): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    ...dateOptions,
    timeZoneName: 'short',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return formatOrdinal(language, format.format(instant))
}

/** Formats the date of an instant for a language's mails, in Paris, with its weekday: `jeudi 5 mars 2026`. */
export function formatDay(language: Language, instant: Date): string {
  const format = new Intl.DateTimeFormat(locales[language], { ...dateOptions, weekday: 'long' })
  return formatOrdinal(language, format.format(instant))
}

/** Formats the date of an instant for a language's mails, in Paris, without its weekday: `5 mars 2026`. */
export function formatDate(language: Language, instant: Date): string {
  const format = new Intl.DateTimeFormat(locales[language], dateOptions)
  return formatOrdinal(language, format.format(instant))
}

/** Returns a country's name in a language. */
export function formatCountry(language: Language, country: string): string {
  return new Intl.DisplayNames([locales[language]], { type: 'region' }).of(country) ?? country
}
