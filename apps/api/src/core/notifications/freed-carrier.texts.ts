import { formatFrenchEuros } from '#api/euros.ts'
import { lowercaseInitial } from './cancel-reasons.texts.ts'
import type { CourseNews } from './course-news.service.ts'

/** Why a carrier is freed: who cancelled, and the pay for the way so far. */
export type Freed = {
  readonly orderId: string
  /** A French sentence that names the canceller. */
  readonly who: string
  readonly reason: string | null
  /** The pay for its way so far; null while the amount is not fixed yet. */
  readonly paidCents: number | null
}

/** Returns the text for a carrier whose delivery was cancelled on the way to the pickup or with the goods aboard. */
export function freedNews({ orderId, who, reason, paidCents }: Freed): CourseNews {
  const because = reason === null ? '' : ` Raison : ${lowercaseInitial(reason)}.`
  const paid =
    paidCents === null
      ? ' Votre trajet vous est payé.'
      : paidCents > 0
        ? ` ${formatFrenchEuros(paidCents)} vous sont versés pour votre trajet.`
        : ''
  return {
    kind: 'delivery-cancelled',
    orderId,
    text: `${who}.${because}${paid} Vous êtes libéré et pouvez en recevoir une autre.`,
    push: {
      title: 'Course annulée : arrêtez-vous',
      body: 'Vous êtes de nouveau disponible. Touchez pour lire pourquoi.',
      url: '/notifications',
    },
  }
}
