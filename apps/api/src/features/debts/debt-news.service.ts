import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { Debt } from '@repo/prisma/delivery-types'
import { getDeclineText } from '#api/core/cards/decline.texts.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { formatTripName } from '#api/core/notifications/trip-name.texts.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { formatEmailPrice } from '#api/mail/email-content.ts'

const formatDay = createFrenchDateFormat({ timeZone: 'Europe/Paris', day: 'numeric', month: 'long' })

/**
 * Notifies a sender on screen and by email that its card was declined for a debt, of the next try, and of manual
 * payment.
 */
export async function notifyDeclined(deps: Pick<Deps, 'jobs' | 'config'>, tx: Tx, debt: Debt): Promise<void> {
  const { trip, email, isPriceCaptured } = await readDebtFacts(tx, debt)
  const amount = formatEmailPrice(debt.amountCents)
  const why =
    debt.lastFailureCode === 'no_card'
      ? 'Aucune carte n’est enregistrée.'
      : getDeclineText(debt.lastFailureCode)
  const next =
    debt.nextAttemptAt === null
      ? 'Nous ne la débiterons plus : merci de régler ce montant par carte dans « Mes paiements ».'
      : `Nous réessaierons le ${formatDay(debt.nextAttemptAt)}. Vous pouvez aussi régler dès maintenant dans « Mes paiements ».`
  const text = `Nous n’avons pas pu prélever ${amount} pour l’expédition ${trip}. ${why} ${next}`
  await notifyOfAccount(deps, tx, debt.senderId, { kind: 'debt-declined', text, orderId: debt.orderId })
  await queueEmail(
    deps,
    tx,
    {
      to: email,
      subject: 'Un montant reste à régler',
      preheader: `${amount} n’ont pas pu être prélevés.`,
      paragraphs: [
        isPriceCaptured
          ? `Les frais de votre expédition ${trip} dépassent le prix déjà payé. Nous n’avons pas pu prélever la différence sur votre carte. ${why}`
          : `Votre banque ne garantissait plus le montant réservé pour votre expédition ${trip}. Nous n’avons pas pu le prélever sur votre carte. ${why}`,
        next,
      ],
      facts: [
        { label: 'Trajet', value: trip },
        { label: 'Reste à régler', value: amount },
      ],
      button: { label: 'Régler maintenant', url: `${deps.config.webUrl}/mes-paiements` },
    },
    `debt-declined-${debt.id}-${debt.attempts}`,
  )
}

/** Notifies a sender on screen that a debt whose card was declined is paid. */
export async function notifyPaid(tx: Tx, debt: Debt): Promise<void> {
  const { trip } = await readDebtFacts(tx, debt)
  const text = `Votre règlement de ${formatEmailPrice(debt.amountCents)} pour l’expédition ${trip} est reçu, merci.`
  await notify(tx, debt.senderId, { kind: 'debt-paid', text, orderId: debt.orderId })
}

async function readDebtFacts(tx: Tx, { orderId }: Debt) {
  const { quote, reference, sender, payment } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      quote: { select: { pickupCity: true, dropoffCity: true } },
      reference: true,
      sender: { select: { email: true } },
      payment: { select: { status: true } },
    },
  })
  const trip = formatTripName({ ...quote, reference })
  return { trip, email: sender.email, isPriceCaptured: payment.status === 'captured' }
}
