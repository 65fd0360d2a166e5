import type { Letter } from '#api/mail/letter.ts'

type Trip = { readonly pickupCity: string; readonly dropoffCity: string; readonly senderEmail: string }

/** What the sender's notification says when a search ended without a carrier. */
export function nobodyFoundText({ pickupCity, dropoffCity }: Trip): string {
  return `Aucun transporteur n’a été trouvé pour votre expédition ${pickupCity} → ${dropoffCity}. Votre carte n’est pas débitée : vous pouvez relancer votre demande.`
}

/** The letter of the same news, with the way to try again. */
export function nobodyFoundLetter(trip: Trip, newShipmentUrl: string): Letter {
  return {
    to: trip.senderEmail,
    subject: 'Aucun transporteur n’a été trouvé',
    paragraphs: [
      `Nous avons cherché pendant 15 minutes un transporteur pour votre expédition de ${trip.pickupCity} à ${trip.dropoffCity}, sans succès.`,
      'Votre commande est annulée sans frais et votre carte n’est pas débitée.',
      'Vous pouvez relancer votre demande : de nouveaux transporteurs se connectent à tout moment.',
    ],
    button: { label: 'Relancer ma demande', url: newShipmentUrl },
  }
}
