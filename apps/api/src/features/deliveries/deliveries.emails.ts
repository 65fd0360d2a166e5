import type { Letter } from '#api/mail/letter.ts'

/** What the sender's screens announce. */
export const deliveredText = 'La marchandise a été livrée !'

/** The letter of a delivery, with the way to its proofs and its rating. */
export function deliveredLetter(
  news: {
    recipientName: string
    sender: { email: string }
    quote: { pickupCity: string; dropoffCity: string }
  },
  ordersUrl: string,
): Letter {
  const { pickupCity, dropoffCity } = news.quote
  return {
    to: news.sender.email,
    subject: deliveredText,
    paragraphs: [
      `Votre expédition de ${pickupCity} à ${dropoffCity} a été remise à ${news.recipientName}.`,
      'Les photos, les signatures et les réserves éventuelles vous attendent dans votre espace, où vous pouvez aussi noter votre transporteur.',
    ],
    button: { label: 'Voir ma livraison', url: ordersUrl },
  }
}
