import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatDate } from '#lottery-api/mail/formats.ts'

type Facts = {
  readonly since: Date
  /** What changes, as the staff has written it. */
  readonly changes: readonly string[]
  readonly useUrl: string
  readonly saleUrl: string
}

/** Announces that the terms of use or of sale change. */
export const termsChangedEmail: EmailTemplate<Facts> = {
  fr: ({ since, changes, useUrl, saleUrl }) => ({
    subject: `Nos conditions changent le ${formatDate('fr', since)}`,
    paragraphs: [
      `Les conditions d’utilisation et de vente de Cagnotte changent le ${formatDate('fr', since)}. Voici en quoi :`,
      ...changes,
      'Un tirage déjà ouvert garde le prix et les règles avec lesquels il a été ouvert.',
      'Si vous n’êtes pas d’accord, vous pouvez fermer votre compte avant cette date, depuis votre profil.',
    ],
    button: { label: 'Lire les conditions d’utilisation', url: useUrl },
    afterword: [`Conditions de vente : ${saleUrl}`],
  }),
  en: ({ since, changes, useUrl, saleUrl }) => ({
    subject: `Our terms change on ${formatDate('en', since)}`,
    paragraphs: [
      `Cagnotte’s terms of use and of sale change on ${formatDate('en', since)}. This is what changes:`,
      ...changes,
      'A draw that is open already keeps the price and the rules that it was opened with.',
      'If you do not agree, you can close your account before that day, from your profile.',
    ],
    button: { label: 'Read the terms of use', url: useUrl },
    afterword: [`Terms of sale: ${saleUrl}`],
  }),
  es: ({ since, changes, useUrl, saleUrl }) => ({
    subject: `Nuestras condiciones cambian el ${formatDate('es', since)}`,
    paragraphs: [
      `Las condiciones de uso y de venta de Cagnotte cambian el ${formatDate('es', since)}. Esto es lo que cambia:`,
      ...changes,
      'Un sorteo ya abierto conserva el precio y las reglas con los que se abrió.',
      'Si no está de acuerdo, puede cerrar su cuenta antes de esa fecha, desde su perfil.',
    ],
    button: { label: 'Leer las condiciones de uso', url: useUrl },
    afterword: [`Condiciones de venta: ${saleUrl}`],
  }),
  it: ({ since, changes, useUrl, saleUrl }) => ({
    subject: `Le nostre condizioni cambiano dal giorno ${formatDate('it', since)}`,
    paragraphs: [
      `Le condizioni d’uso e di vendita di Cagnotte cambiano dal giorno ${formatDate('it', since)}. Ecco che cosa cambia:`,
      ...changes,
      'Un’estrazione già aperta conserva il prezzo e le regole con cui è stata aperta.',
      'Se non è d’accordo, può chiudere il suo account prima di questa data, dal suo profilo.',
    ],
    button: { label: 'Leggere le condizioni d’uso', url: useUrl },
    afterword: [`Condizioni di vendita: ${saleUrl}`],
  }),
}
