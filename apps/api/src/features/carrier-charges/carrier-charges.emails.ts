import { formatFrenchLongDay } from '@repo/contracts/french-date'
import type { CarrierCharge } from '@repo/prisma/delivery-types'
import { formatFrenchAmount } from '#api/euros.ts'
import type { EmailContent } from '#api/mail/email-content.ts'
import type { ChargeableParty } from './carrier-charges.types.ts'

const formatAmount = ({ amountCents }: Pick<CarrierCharge, 'amountCents'>) =>
  `${formatFrenchAmount(amountCents)} €`
const footer = 'Vous recevez ce message parce qu’il concerne vos gains sur Volant.'

type Sites = { readonly carrierUrl: string; readonly supportEmail: string }

/** Returns the email about a charge: its amount, reason and source, and how and until when the carrier may object. */
export function carrierChargedEmail(
  charge: CarrierCharge & ChargeableParty,
  { carrierUrl, supportEmail }: Sites,
): EmailContent {
  const { email, reason, pickupCity, dropoffCity, acceptedAt, objectUntil, orderId } = charge
  return {
    to: email,
    replyTo: supportEmail,
    subject: 'Un montant est retenu sur vos gains',
    preheader: `${formatAmount(charge)}, et comment contester.`,
    paragraphs: [
      'Deux personnes de notre équipe ont examiné une course que vous aviez acceptée, et ont décidé de retenir un montant sur vos gains.',
      'Il est déduit de vos prochains versements. C’est une indemnité, sans TVA : elle figure sur votre relevé comme une correction.',
      `Vous pouvez contester cette décision jusqu’au ${formatFrenchLongDay(objectUntil)}, dans l’application, sous « Mes gains », ou en répondant à ce message. D’autres personnes la réexamineront ; si elle est annulée, le montant vous est rendu.`,
    ],
    facts: [
      {
        label: 'Course',
        value: `${pickupCity} → ${dropoffCity}, acceptée le ${formatFrenchLongDay(acceptedAt)}`,
      },
      { label: 'Commande', value: orderId },
      { label: 'Montant', value: formatAmount(charge) },
      { label: 'Motif', value: reason },
    ],
    button: { label: 'Contester cette décision', url: `${carrierUrl}/gains` },
    footer,
  }
}

/** Returns the email about a cancelled charge. */
export function chargeCancelledEmail(to: string, charge: CarrierCharge, { carrierUrl }: Sites): EmailContent {
  return {
    to,
    subject: 'Une retenue sur vos gains est annulée',
    paragraphs: [
      `La retenue de ${formatAmount(charge)} décidée le ${formatFrenchLongDay(charge.chargedAt)} est annulée : ce montant vous est dû et part avec vos prochains versements.`,
    ],
    facts: [
      { label: 'Commande', value: charge.orderId },
      { label: 'Explication', value: charge.cancelReason ?? '' },
    ],
    button: { label: 'Voir mes gains', url: `${carrierUrl}/gains` },
    footer,
  }
}
