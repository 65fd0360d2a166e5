import { frenchEuros } from '#api/euros.ts'
import { withSmallInitial } from './cancel-reasons.texts.ts'
import type { CourseNews } from './course-news.service.ts'

/** Why a carrier has nothing to carry any more: who cancelled, and what the way so far brings it. */
export type Freed = {
  readonly orderId: string
  /** French sentence that says who cancelled. */
  readonly who: string
  readonly reason: string | null
  /** Paid for its way so far; null where it is paid, but the amount is not fixed yet. */
  readonly paidCents: number | null
}

/** What a carrier reads whose course was cancelled on the way to the pickup or with the goods aboard. */
export function freedNews({ orderId, who, reason, paidCents }: Freed): CourseNews {
  const because = reason === null ? '' : ` Raison : ${withSmallInitial(reason)}.`
  const paid =
    paidCents === null
      ? ' Votre trajet vous est payé.'
      : paidCents > 0
        ? ` ${frenchEuros(paidCents)} vous sont versés pour votre trajet.`
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
