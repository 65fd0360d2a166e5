import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from './notifications.service.ts'
import { wake } from './push.service.ts'

/** What a locked screen says of a carrier's account: no amounts. */
const words = {
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
    url: '/notifications',
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
} as const

/** Tells a carrier, or a transport company, of its account by a notification, and wakes its phones, once the transaction commits. */
export async function tellOfAccount(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  accountId: string,
  { kind, text }: { readonly kind: keyof typeof words; readonly text: string },
): Promise<void> {
  await notify(tx, accountId, { kind, text })
  await wake(deps, tx, accountId, { ...words[kind], tag: `${kind}-${accountId}` })
}
