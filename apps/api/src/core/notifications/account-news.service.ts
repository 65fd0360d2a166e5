import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from './notifications.service.ts'
import { sendPushMessages } from './push.service.ts'

/** The push texts about an account: no names, no amounts. The page is one of the account's own site. */
const pushTexts = {
  'payout-executed': { title: 'Vos gains sont versés', body: 'Votre relevé vous attend.', url: '/gains' },
  'payout-held': { title: 'Un versement est en attente', body: 'Touchez pour lire pourquoi.', url: '/gains' },
  'payout-rejected': {
    title: 'La banque a refusé un versement',
    body: 'Vérifiez vos coordonnées bancaires.',
    url: '/compte/versements',
  },
  'carrier-charged': {
    title: 'Une décision concerne vos gains',
    body: 'Lisez pourquoi, et comment la contester.',
    url: '/gains',
  },
  'carrier-charge-cancelled': {
    title: 'Une retenue est annulée',
    body: 'Le montant vous est dû.',
    url: '/gains',
  },
  'documents-expiring': {
    title: 'Une pièce expire bientôt',
    body: 'Remplacez-la pour continuer à recevoir des courses.',
    url: '/compte/pieces',
  },
  'documents-expired': {
    title: 'Une pièce a expiré',
    body: 'Vous ne recevez plus de courses : remplacez-la.',
    url: '/compte/pieces',
  },
  'document-refused': {
    title: 'Une pièce est refusée',
    body: 'Touchez pour lire pourquoi et la remplacer.',
    url: '/compte/pieces',
  },
  'vehicle-removed': {
    title: 'Un véhicule est retiré de votre compte',
    body: 'Touchez pour lire pourquoi.',
    url: '/notifications',
  },
  'driver-silent': {
    title: 'Un de vos chauffeurs ne répond plus',
    body: 'Il a de la marchandise à bord.',
    url: '/flotte',
  },
  'driver-not-online': {
    title: 'Un chauffeur prévu n’est pas en ligne',
    body: 'Son créneau a commencé il y a dix minutes.',
    url: '/flotte/planning',
  },
  'plan-changed': {
    title: 'Votre planning a changé',
    body: 'Touchez pour voir vos prochains créneaux.',
    url: '/planning',
  },
  'claim-opened': {
    title: 'Une réclamation concerne une livraison',
    body: 'Touchez pour lire de quoi il s’agit.',
    url: '/compte/reclamations',
  },
  'claim-withdrawn': {
    title: 'Une réclamation est retirée',
    body: 'Il n’y a plus rien à faire.',
    url: '/compte/reclamations',
  },
  'claim-accepted': {
    title: 'Une réclamation est acceptée',
    body: 'Touchez pour lire ce que cela change.',
    url: '/compte/reclamations',
  },
  'claim-refused': {
    title: 'Une réclamation est refusée',
    body: 'Touchez pour lire la décision.',
    url: '/compte/reclamations',
  },
  'claim-answered': {
    title: 'Votre réclamation a reçu une réponse',
    body: 'Touchez pour la lire.',
    url: '/mes-expeditions',
  },
  'refund-decided': {
    title: 'Nous vous remboursons',
    body: 'Le détail est dans vos paiements.',
    url: '/mes-paiements',
  },
  'refund-transferred': {
    title: 'Votre remboursement a été viré',
    body: 'Le détail est dans vos paiements.',
    url: '/mes-paiements',
  },
  'refund-cancelled': {
    title: 'Votre remboursement est annulé',
    body: 'Touchez pour lire pourquoi.',
    url: '/mes-paiements',
  },
  'payment-tomorrow': {
    title: 'Un paiement approche',
    body: 'Il s’agit d’un enlèvement prévu.',
    url: '/mes-expeditions',
  },
  'import-finished': {
    title: 'Votre fichier est traité',
    body: 'Touchez pour voir ce qui est commandé.',
    url: '/mon-entreprise/import',
  },
  'payment-declined': {
    title: 'Votre carte a été refusée',
    body: 'Il s’agit d’un enlèvement prévu.',
    url: '/mes-expeditions',
  },
  'payment-lapsed': {
    title: 'Votre enlèvement prévu est annulé',
    body: 'La banque ne garantit plus le paiement.',
    url: '/mes-expeditions',
  },
  'debt-declined': {
    title: 'Un montant reste à régler',
    body: 'Votre carte a été refusée.',
    url: '/mes-paiements',
  },
  'webhook-given-up': {
    title: 'Un webhook est désactivé',
    body: 'Il ne répond plus depuis trois jours.',
    url: '/mon-entreprise/webhooks',
  },
} as const

/**
 * Notifies an account by a notification and push messages, once the transaction commits.
 * `url` is the page that a push message opens; by default the page of this kind of event.
 */
export async function notifyOfAccount(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  accountId: string,
  {
    kind,
    url = pushTexts[kind].url,
    ...notification
  }: {
    readonly kind: keyof typeof pushTexts
    readonly text: string
    readonly orderId?: string
    readonly url?: string
  },
): Promise<void> {
  await notify(tx, accountId, { kind, ...notification })
  const tag = `${kind}-${notification.orderId ?? accountId}` as const
  await sendPushMessages(deps, tx, accountId, { ...pushTexts[kind], url, tag })
}
