import { formatFrenchEuros } from '#api/euros.ts'
import { lowercaseInitial } from './cancel-reasons.texts.ts'
import type { CourseNews } from './course-news.service.ts'

/** Why a carrier was freed: who cancelled the order, and the carrier's pay for the distance so far. */
export type FreedCarrier = {
  readonly orderId: string
  /** A French sentence that names the canceller, without its full stop. */
  readonly who: string
  readonly reason: string | null
  /** The carrier's pay for the distance so far, 0 for none; null while the amount is not known yet. */
  readonly paidCents: number | null
}

/** Returns the news for a carrier whose delivery was cancelled on the way to the pickup or with the goods aboard. */
export function buildFreedNews({ orderId, who, reason, paidCents }: FreedCarrier): CourseNews {
  const reasonSentence = reason === null ? '' : ` Raison : ${lowercaseInitial(reason)}.`
  const paySentence =
    paidCents === null
      ? ' Votre trajet vous est payé.'
      : paidCents > 0
        ? ` ${formatFrenchEuros(paidCents)} vous sont versés pour votre trajet.`
        : ''
  return {
    kind: 'delivery-cancelled',
    orderId,
    text: `${who}.${reasonSentence}${paySentence} Vous êtes libéré et pouvez en recevoir une autre.`,
    push: {
      title: 'Course annulée : arrêtez-vous',
      body: 'Vous êtes de nouveau disponible. Touchez pour lire pourquoi.',
      url: '/notifications',
    },
  }
}
