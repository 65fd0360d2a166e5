import { addWorkingDays } from '@repo/delivery-rules/paris-calendar'

/** A duration: minutes of the clock, or the staff's working days (Monday to Friday). */
type Wait = { readonly minutes: number } | { readonly workingDays: number }

type Kind = {
  /** Its French name in emails to the staff. */
  readonly label: string
  /** The maximum wait before the staff gets an email. */
  readonly within: Wait
  /** The pause before the next email while something of the kind waits. */
  readonly again: Wait
}

const oneDay = { within: { workingDays: 1 }, again: { workingDays: 1 } } as const
const twoDays = { within: { workingDays: 2 }, again: { workingDays: 2 } } as const
const oneHour = { within: { minutes: 60 }, again: { workingDays: 1 } } as const
const immediately = { within: { minutes: 0 }, again: { workingDays: 1 } } as const

/** Every kind of item that waits for a person, with its maximum wait. */
export const supportKinds = {
  'return-waiting': {
    label: 'Transporteur qui attend sur place une réponse',
    within: { minutes: 2 },
    again: { minutes: 5 },
  },
  'pickup-problem': {
    label: 'Transporteur qui attend une réponse à l’enlèvement',
    within: { minutes: 2 },
    again: { minutes: 5 },
  },
  'accident-urgent': {
    label: 'Accident : blessé ou marchandise abîmée',
    within: { minutes: 0 },
    again: { minutes: 5 },
  },
  'goods-stranded': {
    label: 'Marchandise qui attend sur la route',
    within: { minutes: 2 },
    again: { minutes: 15 },
  },
  'silent-with-goods': {
    label: 'Transporteur muet avec la marchandise à bord',
    within: { minutes: 10 },
    again: { minutes: 15 },
  },
  'stopped-after-silence': { label: 'Compte arrêté après un silence, à décider', ...oneDay },
  'payment-due': { label: 'Paiement que le prestataire n’a pas exécuté', ...oneHour },
  'return-not-refunded': { label: 'Retour qui n’est pas remboursé', ...oneHour },
  'job-given-up': { label: 'Tâche de fond abandonnée', ...oneHour },
  'night-missing': { label: 'Travail de la nuit qui n’a pas eu lieu', ...immediately },
  'invariant-broken': { label: 'Comptes qui ne tombent pas juste', ...immediately },
  'audit-broken': { label: 'Journal des actions altéré', ...immediately },
  'retention-failed': { label: 'Effacement inachevé', ...immediately },
  'sms-not-taken': { label: 'SMS que le prestataire ne prend pas', ...oneHour },
  'approval-waiting': { label: 'Décision qui attend une deuxième personne', ...oneDay },
  'appeal-waiting': { label: 'Recours d’un transporteur suspendu', ...oneDay },
  'card-dispute': { label: 'Litige de carte', ...oneDay },
  'card-inquiry': { label: 'Demande de renseignement d’une banque', ...oneDay },
  'maps-fallback': { label: 'Prix calculés sans la source des cartes', ...oneHour },
  'carriers-missing': { label: 'Lieu où il manque des transporteurs', ...oneDay },
  claim: { label: 'Réclamation', ...oneDay },
  'document-waiting': { label: 'Pièce à vérifier', ...oneDay },
  'invoice-dispute': { label: 'Facture contestée', ...oneDay },
  message: { label: 'Message du formulaire de contact', ...oneDay },
  'payouts-not-run': { label: 'Versements qui n’ont pas eu lieu', ...oneDay },
  'refund-failed': { label: 'Remboursement refusé', ...oneDay },
  'debt-unpaid': { label: 'Somme due restée impayée', ...twoDays },
  'payout-held': { label: 'Versement retenu', ...twoDays },
  'payout-rejected': { label: 'Versement rejeté par la banque', ...twoDays },
  'refund-pending': { label: 'Remboursement que la banque ne confirme pas', ...twoDays },
  'sms-over-budget': { label: 'SMS retenus : trop d’envois à une même personne', ...oneDay },
  'transfers-not-sent': { label: 'Virements à remettre à la banque', ...twoDays },
  'transfers-unanswered': { label: 'Virements sans réponse de la banque', ...twoDays },
  'webhook-disabled': { label: 'Webhook désactivé', ...twoDays },
} as const satisfies Readonly<Record<string, Kind>>

/** The kinds of items that wait for a person. */
export type SupportKind = keyof typeof supportKinds

/** Returns when the staff gets the first email about an item that has waited since `since`. */
export function overdueAt(kind: SupportKind, since: Date): Date {
  return addWait(since, supportKinds[kind].within)
}

/** Returns when the staff gets the next email, after one at `mailedAt`. */
export function nextEmailAt(kind: SupportKind, mailedAt: Date): Date {
  return addWait(mailedAt, supportKinds[kind].again)
}

function addWait(instant: Date, wait: Wait): Date {
  return 'minutes' in wait
    ? new Date(instant.getTime() + wait.minutes * 60_000)
    : addWorkingDays(instant, wait.workingDays)
}
