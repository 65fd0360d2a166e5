import type { PickupProblemKind } from '@repo/delivery-rules/pickup-problem'
import type { failedPickupReasons } from './cancel-reasons.texts.ts'
import type { CourseNews } from './course-news.service.ts'

/** The event of each kind of pickup problem, which is also the reason of an order that ends because of it. */
export const problemEvents = {
  sender_absent: 'sender-absent',
  not_ready: 'goods-not-ready',
  other_goods: 'other-goods',
  forbidden_goods: 'forbidden-goods',
  larger_goods: 'larger-goods',
} as const satisfies Record<PickupProblemKind, keyof typeof failedPickupReasons>

/** The texts for a carrier at the pickup; each body continues its title. */
const texts = {
  'pickup-contested': {
    title: 'L’expéditeur conteste votre signalement',
    body: 'restez sur place. Si vous trouvez la marchandise, enlevez-la ; sinon notre équipe décide.',
  },
  'price-agreed': {
    title: 'L’expéditeur a accepté le nouveau prix',
    body: 'vous pouvez enlever la marchandise. Votre gain est recalculé.',
  },
  'pickup-goes-on': {
    title: 'Notre équipe vous demande de continuer',
    body: 'effectuez l’enlèvement. Sa réponse est affichée dans la course.',
  },
} as const

/** Returns the news for a carrier at the pickup about the sender's or the staff's answer to its report. */
export function buildProblemNews(kind: keyof typeof texts, orderId: string): CourseNews {
  const { title, body } = texts[kind]
  return { kind, orderId, text: `${title} : ${body}`, push: { title, body, url: '/course' } }
}
