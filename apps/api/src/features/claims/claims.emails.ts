import type { ClaimKind, ClaimSubject } from '@repo/prisma/delivery-types'
import { formatFrenchEuros } from '#api/euros.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

/** The facts of a claim's emails. */
export type ClaimFacts = {
  readonly claimId: string
  readonly orderId: string
  readonly kind: ClaimKind
  readonly subject: ClaimSubject | null
  readonly pickupCity: string
  readonly dropoffCity: string
}

/** The defects of a delivery, as people read them. */
const subjects: Readonly<Record<ClaimSubject, string>> = {
  damaged: 'Marchandise endommagée',
  lost: 'Marchandise perdue',
  missing: 'Marchandise incomplète',
  late: 'Retard',
  other: 'Autre problème',
}

/** Returns the subject of a claim in two or three French words. */
export function nameClaimSubject({ subject }: Pick<ClaimFacts, 'subject'>): string {
  return subject === null ? 'Facture contestée' : subjects[subject]
}

const formatTrip = ({ pickupCity, dropoffCity }: ClaimFacts) => `${pickupCity} → ${dropoffCity}`
const toEmailFacts = (claim: ClaimFacts) => [
  { label: 'Trajet', value: formatTrip(claim) },
  { label: 'Objet', value: nameClaimSubject(claim) },
]
const toOrderButton = (claim: ClaimFacts, webUrl: string) => ({
  label: 'Voir mon expédition',
  url: `${webUrl}/mes-expeditions/details-expedition/${claim.orderId}`,
})

/** Returns the email that confirms a claim to its sender. */
export function claimConfirmationEmail(to: string, claim: ClaimFacts, webUrl: string): EmailContent {
  const isInvoice = claim.kind === 'invoice'
  return {
    to,
    subject: isInvoice ? 'Votre contestation est enregistrée' : 'Votre réclamation est enregistrée',
    preheader: 'Une personne de notre équipe l’examine et vous répond.',
    paragraphs: [
      isInvoice
        ? 'Vous contestez la facture de votre expédition : une personne de notre équipe l’examine et vous répond ici et par e-mail.'
        : 'Vous avez signalé un problème sur votre expédition : une personne de notre équipe l’examine, entend le transporteur et vous répond ici et par e-mail.',
    ],
    facts: toEmailFacts(claim),
    button: toOrderButton(claim, webUrl),
    footer: 'Vous recevez ce message parce que vous avez commandé cette expédition.',
  }
}

/** Returns the email to the support about a new claim. It omits the claim's text, which is erased in our tables. */
export function newClaimEmail(supportEmail: string, claim: ClaimFacts): EmailContent {
  return {
    to: supportEmail,
    subject: `[Réclamation] ${nameClaimSubject(claim)}, commande ${claim.orderId}`,
    paragraphs: ['Une réclamation attend une réponse.'],
    facts: [{ label: 'Réclamation', value: claim.claimId }, ...toEmailFacts(claim)],
    footer: 'Lisez-la par la commande claims show, répondez par claims accept ou claims refuse.',
  }
}

/** Returns the email to the support about a withdrawn claim. */
export function claimWithdrawnEmail(supportEmail: string, claim: ClaimFacts): EmailContent {
  return {
    to: supportEmail,
    subject: `[Réclamation] Retirée, commande ${claim.orderId}`,
    paragraphs: ['Une réclamation est retirée par son expéditeur : elle n’attend plus de réponse.'],
    facts: [{ label: 'Réclamation', value: claim.claimId }, ...toEmailFacts(claim)],
  }
}

/** Returns the email with the support's answer for the claim's sender. */
export function claimAnsweredEmail(
  to: string,
  claim: ClaimFacts,
  decision: { readonly isAccepted: boolean; readonly answer: string; readonly refundCents: number },
  webUrl: string,
): EmailContent {
  const what = claim.kind === 'invoice' ? 'contestation' : 'réclamation'
  const refundSentences =
    decision.refundCents > 0
      ? [
          `Nous vous remboursons ${formatFrenchEuros(decision.refundCents)} sur la carte qui a payé : comptez 5 à 10 jours selon votre banque.`,
        ]
      : []
  return {
    to,
    subject: decision.isAccepted ? `Votre ${what} est acceptée` : `Réponse à votre ${what}`,
    paragraphs: [`Une personne de notre équipe a examiné votre ${what}. Voici sa réponse :`],
    quotation: decision.answer,
    afterword: refundSentences,
    facts: toEmailFacts(claim),
    button: toOrderButton(claim, webUrl),
    footer: 'Vous recevez ce message parce que vous avez commandé cette expédition.',
  }
}

/** The news about a claim for its carrier. */
export type CarrierNews = 'opened' | 'withdrawn' | 'accepted' | 'refused'

const carrierSentences: Readonly<Record<CarrierNews, { subject: string; paragraph: string }>> = {
  opened: {
    subject: 'Une réclamation porte sur votre livraison',
    paragraph:
      'L’expéditeur a signalé un problème sur une livraison que vous avez effectuée. Vous pouvez donner votre version des faits, avec des photos, avant que notre équipe ne réponde.',
  },
  withdrawn: {
    subject: 'Une réclamation est retirée',
    paragraph: 'L’expéditeur a retiré sa réclamation sur votre livraison. Vous n’avez rien à faire.',
  },
  accepted: {
    subject: 'Une réclamation sur votre livraison est acceptée',
    paragraph:
      'Notre équipe a accepté la réclamation de l’expéditeur. Si une somme est retenue sur vos gains, elle figure dans votre relevé. En désaccord ? Écrivez-nous.',
  },
  refused: {
    subject: 'Une réclamation sur votre livraison est écartée',
    paragraph: 'Notre équipe n’a pas retenu la réclamation de l’expéditeur. Vous n’avez rien à faire.',
  },
}

/** Returns the news about a claim in one sentence for the carrier's screens. */
export function writeCarrierClaimText(news: CarrierNews, claim: ClaimFacts): string {
  return `${carrierSentences[news].subject} : ${formatTrip(claim)}.`
}

/** Returns the email about a claim for its carrier. It omits the sender's text, which is in the app only. */
export function carrierClaimEmail(
  to: string,
  news: CarrierNews,
  claim: ClaimFacts,
  carrierUrl: string,
): EmailContent {
  const { subject, paragraph } = carrierSentences[news]
  return {
    to,
    subject,
    paragraphs: [paragraph],
    facts: toEmailFacts(claim),
    button: { label: 'Voir la réclamation', url: `${carrierUrl}/compte/reclamations` },
    footer: 'Vous recevez ce message parce que vous avez transporté cette expédition.',
  }
}
