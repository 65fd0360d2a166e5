import type { PrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import type { EmailContent } from '@repo/server-kit/emails/email-content'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { formatAmount, formatDay } from '#lottery-api/mail/formats.ts'
import { ineligibilityTexts } from './lost-prizes.emails.ts'

type QuestionedPrizeFacts = {
  readonly reason: PrizeIneligibility
  readonly objectBy: Date
  readonly cents: number
  /** The page on which the winner objects. */
  readonly url: string
}

/** A winner's case is opened: the reason, the deadline to resolve it or object, and who decides then. */
export const prizeQuestionedEmail: EmailTemplate<QuestionedPrizeFacts> = {
  fr: ({ reason, objectBy, cents, url }) => ({
    subject: 'Votre gain est en attente : votre réponse compte',
    paragraphs: [
      `Votre gain de ${formatAmount('fr', cents)} ne peut pas encore vous être versé : ${ineligibilityTexts.fr[reason]}. Rien n’est décidé.`,
      `Vous avez jusqu’au ${formatDay('fr', objectBy)} pour régulariser la situation ou nous dire pourquoi vous n’êtes pas d’accord. Ensuite, deux personnes de notre équipe décident ensemble, votre réponse sous les yeux.`,
    ],
    button: { label: 'Voir mon gain et répondre', url },
  }),
  en: ({ reason, objectBy, cents, url }) => ({
    subject: 'Your win is on hold: your answer counts',
    paragraphs: [
      `Your prize of ${formatAmount('en', cents)} cannot be paid to you yet: ${ineligibilityTexts.en[reason]}. Nothing has been decided.`,
      `You have until ${formatDay('en', objectBy)} to put this right or to tell us why you disagree. After that, two people of our team decide together, with your answer in front of them.`,
    ],
    button: { label: 'See my win and answer', url },
  }),
  es: ({ reason, objectBy, cents, url }) => ({
    subject: 'Su premio está en espera: su respuesta cuenta',
    paragraphs: [
      `Su premio de ${formatAmount('es', cents)} todavía no se le puede pagar: ${ineligibilityTexts.es[reason]}. No hay nada decidido.`,
      `Tiene hasta el ${formatDay('es', objectBy)} para regularizar la situación o decirnos por qué no está de acuerdo. Después, dos personas de nuestro equipo deciden juntas, con su respuesta delante.`,
    ],
    button: { label: 'Ver mi premio y responder', url },
  }),
  it: ({ reason, objectBy, cents, url }) => ({
    subject: 'La sua vincita è in sospeso: la sua risposta conta',
    paragraphs: [
      `La sua vincita di ${formatAmount('it', cents)} non può ancora esserle versata: ${ineligibilityTexts.it[reason]}. Non è stato deciso nulla.`,
      `Ha tempo fino al ${formatDay('it', objectBy)} per regolarizzare la situazione o dirci perché non è d’accordo. Poi due persone del nostro team decidono insieme, con la sua risposta davanti.`,
    ],
    button: { label: 'Vedere la mia vincita e rispondere', url },
  }),
}

/** Tells a winner that two persons of the staff have decided in their favour. */
export const prizeConfirmedEmail: EmailTemplate<{ readonly cents: number; readonly url: string }> = {
  fr: ({ cents, url }) => ({
    subject: 'Votre gain vous reste acquis',
    paragraphs: [
      `Deux personnes de notre équipe ont examiné votre dossier : votre gain de ${formatAmount('fr', cents)} vous reste acquis. Vous pouvez continuer là où vous en étiez.`,
    ],
    button: { label: 'Voir mon gain', url },
  }),
  en: ({ cents, url }) => ({
    subject: 'Your win stays yours',
    paragraphs: [
      `Two people of our team have looked at your case: your prize of ${formatAmount('en', cents)} stays yours. You can go on where you left off.`,
    ],
    button: { label: 'See my win', url },
  }),
  es: ({ cents, url }) => ({
    subject: 'Su premio sigue siendo suyo',
    paragraphs: [
      `Dos personas de nuestro equipo han examinado su caso: su premio de ${formatAmount('es', cents)} sigue siendo suyo. Puede continuar donde lo dejó.`,
    ],
    button: { label: 'Ver mi premio', url },
  }),
  it: ({ cents, url }) => ({
    subject: 'La sua vincita resta sua',
    paragraphs: [
      `Due persone del nostro team hanno esaminato la sua pratica: la sua vincita di ${formatAmount('it', cents)} resta sua. Può continuare da dove era rimasto.`,
    ],
    button: { label: 'Vedere la mia vincita', url },
  }),
}

type StaffQuestionFacts = {
  readonly week: string
  readonly rank: number
  readonly prizeId: string
  readonly reason: PrizeIneligibility
  readonly objectBy: Date
}

function toQuestionedEmail({ week, rank, prizeId, reason, objectBy }: StaffQuestionFacts): EmailContent {
  return {
    subject: `[Gains] Gain en attente : ${week}, rang ${rank}`,
    paragraphs: [
      `Le gain ne peut pas encore être versé : ${ineligibilityTexts.fr[reason]}. Après le délai, deux personnes décident (« winners cases »).`,
    ],
    facts: [
      { label: 'Gain', value: prizeId },
      { label: 'Délai du gagnant', value: formatDay('fr', objectBy) },
    ],
  }
}

/** Notifies the staff, which works in French, of a case. */
export const staffPrizeQuestionedEmail: EmailTemplate<StaffQuestionFacts> = {
  fr: toQuestionedEmail,
  en: toQuestionedEmail,
  es: toQuestionedEmail,
  it: toQuestionedEmail,
}

type ObjectionFacts = { readonly prizeId: string; readonly reason: PrizeIneligibility; readonly text: string }

function toObjectedEmail({ prizeId, reason, text }: ObjectionFacts): EmailContent {
  return {
    subject: '[Gains] Un gagnant n’est pas d’accord',
    paragraphs: [`Motif contesté : ${ineligibilityTexts.fr[reason]}.`],
    facts: [{ label: 'Gain', value: prizeId }],
    quotation: text,
  }
}

/** Notifies the staff of a winner's objection. */
export const staffObjectionEmail: EmailTemplate<ObjectionFacts> = {
  fr: toObjectedEmail,
  en: toObjectedEmail,
  es: toObjectedEmail,
  it: toObjectedEmail,
}
