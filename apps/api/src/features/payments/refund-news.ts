import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from '#api/features/notifications/notifications.service.ts'
import { queueLetter } from '#api/mail/compose.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** What the sender reads, by what has become of its refund. */
const sentences = {
  decided: 'La somme arrive sur la carte qui a payé, sous 5 à 10 jours selon votre banque.',
  transferred: 'Votre carte ne l’acceptant pas, la somme vous a été envoyée par virement bancaire.',
} as const

/** Tells a sender of a refund that is no part of other news, on the screens and by one mail, when the transaction commits. */
export async function tellRefunded(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  { refundId, how }: { readonly refundId: string; readonly how: keyof typeof sentences },
): Promise<void> {
  // One relation after the other: a transaction runs one query at a time.
  const { amountCents, order } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      amountCents: true,
      order: {
        select: { id: true, senderId: true, quote: { select: { pickupCity: true, dropoffCity: true } } },
      },
    },
  })
  const sender = await tx.account.findUniqueOrThrow({ where: { id: order.senderId } })
  const { quote } = order
  const amount = euros.format(amountCents / 100)
  const text = `Nous vous remboursons ${amount} sur votre expédition ${quote.pickupCity} – ${quote.dropoffCity}. ${sentences[how]}`
  await notify(tx, sender.id, { kind: `refund-${how}`, text, orderId: order.id })
  const letter = {
    to: sender.email,
    subject: how === 'decided' ? 'Nous vous remboursons' : 'Votre remboursement a été viré',
    preheader: `${amount}, pour votre expédition ${quote.pickupCity} – ${quote.dropoffCity}.`,
    paragraphs: [`Bonjour ${sender.displayName}`, text],
    button: { label: 'Voir mes paiements', url: `${deps.config.webUrl}/mes-paiements` },
  }
  await queueLetter(deps, tx, letter, `refund-${how}-${refundId}`)
}
