import type { PrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import type { Language } from '@repo/prisma/lottery-types'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount } from '#lottery-api/mail/formats.ts'

/** The text of an ineligibility reason. */
export const ineligibilityTexts: Readonly<Record<Language, Readonly<Record<PrizeIneligibility, string>>>> = {
  fr: {
    identity: 'votre identité n’est pas établie',
    excluded: 'une exclusion du jeu vous concernait à la clôture',
    barred: 'vous n’avez pas le droit de jouer ici',
  },
  en: {
    identity: 'your identity is not established',
    excluded: 'a term without play stood for you when sales closed',
    barred: 'you may not play here',
  },
  es: {
    identity: 'su identidad no está comprobada',
    excluded: 'una exclusión del juego le afectaba al cierre',
    barred: 'no tiene derecho a jugar aquí',
  },
  it: {
    identity: 'la sua identità non è accertata',
    excluded: 'un’esclusione dal gioco la riguardava alla chiusura',
    barred: 'lei non ha il diritto di giocare qui',
  },
}

/** Tells a winner why the win is not confirmed, and how to contact us. */
export const prizeRefusedEmail: EmailTemplate<{
  readonly reason: PrizeIneligibility
  readonly contactUrl: string
}> = {
  fr: ({ reason, contactUrl }) => ({
    subject: 'Votre gain n’a pas pu être confirmé',
    paragraphs: [
      `Le gain ne peut pas vous être versé : ${ineligibilityTexts.fr[reason]}. Il revient au ticket suivant ou à la prochaine cagnotte.`,
      'Si vous n’êtes pas d’accord, écrivez-nous : une personne relira le dossier.',
    ],
    button: { label: 'Nous écrire', url: contactUrl },
  }),
  en: ({ reason, contactUrl }) => ({
    subject: 'Your win could not be confirmed',
    paragraphs: [
      `The prize cannot be paid to you: ${ineligibilityTexts.en[reason]}. It goes to the next ticket or into the next pot.`,
      'If you do not agree, write to us: a person will look at it again.',
    ],
    button: { label: 'Write to us', url: contactUrl },
  }),
  es: ({ reason, contactUrl }) => ({
    subject: 'Su premio no ha podido confirmarse',
    paragraphs: [
      `El premio no puede pagársele: ${ineligibilityTexts.es[reason]}. Pasa al boleto siguiente o al próximo bote.`,
      'Si no está de acuerdo, escríbanos: una persona volverá a revisarlo.',
    ],
    button: { label: 'Escribirnos', url: contactUrl },
  }),
  it: ({ reason, contactUrl }) => ({
    subject: 'La sua vincita non ha potuto essere confermata',
    paragraphs: [
      `La vincita non può esserle versata: ${ineligibilityTexts.it[reason]}. Va al biglietto successivo o al prossimo montepremi.`,
      'Se non è d’accordo, ci scriva: una persona riesaminerà la pratica.',
    ],
    button: { label: 'Scriverci', url: contactUrl },
  }),
}

/** Tells a winner that the prize was not claimed within 60 days. */
export const prizeLapsedEmail: EmailTemplate<{ readonly cents: number }> = {
  fr: ({ cents }) => ({
    subject: 'Le délai pour réclamer votre gain est passé',
    paragraphs: [
      `Les 60 jours pour réclamer ${formatAmount('fr', cents)} sont passés, malgré nos rappels : la somme est dans la prochaine cagnotte.`,
    ],
  }),
  en: ({ cents }) => ({
    subject: 'The time to claim your prize is over',
    paragraphs: [
      `The 60 days to claim ${formatAmount('en', cents)} are over, in spite of our reminders: the sum is in the next pot.`,
    ],
  }),
  es: ({ cents }) => ({
    subject: 'El plazo para reclamar su premio ha vencido',
    paragraphs: [
      `Los 60 días para reclamar ${formatAmount('es', cents)} han pasado, a pesar de nuestros recordatorios: la suma está en el próximo bote.`,
    ],
  }),
  it: ({ cents }) => ({
    subject: 'Il termine per riscuotere la sua vincita è passato',
    paragraphs: [
      `I 60 giorni per riscuotere ${formatAmount('it', cents)} sono passati, nonostante i nostri promemoria: la somma è nel prossimo montepremi.`,
    ],
  }),
}
