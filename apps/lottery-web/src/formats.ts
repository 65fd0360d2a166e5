import { addFrenchOrdinal } from '@repo/contracts/french-date'
import type { Language } from '@repo/ui/i18n'
import { useLanguage } from '@repo/ui/texts'

/** The locale of each language, for numbers and dates. */
export const localeOf: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES', it: 'it-IT' }

/** The time zone of draws and of all dates. */
export const timeZone = 'Europe/Paris'

type Formats = {
  /** Cents as euros: '12,30 €', '€12.30'. */
  readonly money: (cents: number) => string
  /** Cents as euros, without decimals for a whole amount: '3 €'. */
  readonly price: (cents: number) => string
  readonly number: (value: number) => string
  /** A ratio as a whole percentage: '12 %'. */
  readonly share: (part: number) => string
  /** A day in Paris with its weekday: 'dimanche 5 mars 2026'. */
  readonly day: (instant: Date) => string
  /** A day in Paris: '5 mars 2026'. */
  readonly date: (instant: Date) => string
  /** A weekday by its ISO number: 'dimanche'. */
  readonly weekday: (day: number) => string
  /** A time of day in Paris: '20:00'. */
  readonly time: (instant: Date) => string
  /** A day and time in Paris: '5 mars 2026, 20:00'. */
  readonly dateTime: (instant: Date) => string
}

/** Formats an instant. In French the first day of a month is '1er'. */
export function formatInstant(language: Language, format: Intl.DateTimeFormat, instant: Date): string {
  const date = format.format(instant)
  return language === 'fr' ? addFrenchOrdinal(date) : date
}

function createFormats(language: Language): Formats {
  const locale = localeOf[language]
  const euros = { style: 'currency', currency: 'EUR' } as const
  const money = new Intl.NumberFormat(locale, euros)
  const price = new Intl.NumberFormat(locale, { ...euros, trailingZeroDisplay: 'stripIfInteger' })
  const number = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const date = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { timeZone, hour: '2-digit', minute: '2-digit' } as const
  const day = new Intl.DateTimeFormat(locale, { ...date, weekday: 'long' })
  const dateOnly = new Intl.DateTimeFormat(locale, date)
  const timeOnly = new Intl.DateTimeFormat(locale, time)
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' })
  const dateAndTime = new Intl.DateTimeFormat(locale, { ...date, ...time })
  return {
    money: (cents) => money.format(cents / 100),
    price: (cents) => price.format(cents / 100),
    number: (value) => number.format(value),
    share: (part) => share.format(part),
    day: (instant) => formatInstant(language, day, instant),
    date: (instant) => formatInstant(language, dateOnly, instant),
    // 1 January 2024 was a Monday.
    weekday: (number) => weekday.format(Date.UTC(2024, 0, number)),
    time: (instant) => timeOnly.format(instant),
    dateTime: (instant) => formatInstant(language, dateAndTime, instant),
  }
}

const formatsByLanguage = new Map<Language, Formats>()

/** Returns the formats of the page's language. Days and times are those of Paris. */
export function useFormats(): Formats {
  const language = useLanguage()
  const formats = formatsByLanguage.get(language) ?? createFormats(language)
  formatsByLanguage.set(language, formats)
  return formats
}
