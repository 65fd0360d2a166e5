import type { CourseNews } from './course-news.service.ts'

const texts = {
  'takeover-comes': {
    title: 'Un transporteur vient reprendre la marchandise',
    body: 'Restez auprès d’elle. Photographiez-la quand il arrive, et donnez votre code au transporteur.',
    url: '/course',
  },
  'goods-taken-over': {
    title: 'La marchandise est reprise',
    body: 'Elle continue avec un autre transporteur. Votre part du trajet vous est payée à la livraison.',
    url: '/notifications',
  },
  'goods-given-up': {
    title: 'La course est annulée',
    body: 'Notre équipe vous dit que faire de la marchandise : gardez-la jusque-là.',
    url: '/notifications',
  },
} as const

/**
 * Returns the news for a carrier that could not continue, about the goods that it has or had. `occurrence` is the id of
 * its road problem or of the delivery that takes over: text messages about each are sent once.
 */
export function buildTakeoverNews(kind: keyof typeof texts, orderId: string, occurrence: string): CourseNews {
  const { title, body, url } = texts[kind]
  return { kind, orderId, occurrence, text: `${title}. ${body}`, push: { title, body, url } }
}
