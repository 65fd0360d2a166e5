import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { formatTripName } from '#api/core/notifications/trip-name.texts.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { formatFrenchEuros } from '#api/euros.ts'
import { queueEmail } from '#api/mail/compose.ts'

/** The sender's texts, by the outcome of its refund for a trip. */
const refundTexts = {
  decided: {
    subject: 'Nous vous remboursons',
    text: (amount: string, trip: string) =>
      `Nous vous remboursons ${amount} sur votre expédition ${trip}. La somme arrive sur la carte qui a payé, sous 5 à 10 jours selon votre banque.`,
  },
  transferred: {
    subject: 'Votre remboursement a été viré',
    text: (amount: string, trip: string) =>
      `Nous vous remboursons ${amount} sur votre expédition ${trip}. Votre carte ne l’acceptant pas, la somme vous a été envoyée par virement bancaire.`,
  },
  cancelled: {
    subject: 'Votre remboursement est annulé',
    text: (amount: string, trip: string) =>
      `Le remboursement de ${amount} annoncé sur votre expédition ${trip} avait été décidé par erreur : il est annulé. Le support répond à vos questions.`,
  },
} as const

/**
 * Notifies a sender of a refund in the app, by push message and by one email, when the transaction commits. For refunds
 * that no other notification mentions. A repeat adds a notification but no second email.
 */
export async function notifyOfRefund(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  { refundId, outcome }: { readonly refundId: string; readonly outcome: keyof typeof refundTexts },
): Promise<void> {
  // One relation after the other: a transaction runs one query at a time.
  const { amountCents, order } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      amountCents: true,
      order: {
        select: {
          id: true,
          senderId: true,
          reference: true,
          quote: { select: { pickupCity: true, dropoffCity: true } },
        },
      },
    },
  })
  const sender = await tx.account.findUniqueOrThrow({ where: { id: order.senderId } })
  const { quote, reference } = order
  const amount = formatFrenchEuros(amountCents)
  const trip = formatTripName({ ...quote, reference })
  const text = refundTexts[outcome].text(amount, trip)
  await notifyOfAccount(deps, tx, sender.id, { kind: `refund-${outcome}`, text, orderId: order.id })
  const content = {
    to: sender.email,
    subject: refundTexts[outcome].subject,
    preheader: `${amount}, pour votre expédition ${trip}.`,
    paragraphs: [`Bonjour ${sender.displayName}`, text],
    button: { label: 'Voir mes paiements', url: `${deps.config.webUrl}/mes-paiements` },
  }
  await queueEmail(deps, tx, content, `refund-${outcome}-${refundId}`)
}
