import { offerWindowMs } from '@repo/delivery-rules/offer'
import type { PushNews } from '#api/core/notifications/push.data.ts'
import type { Claimed } from './nearest.data.ts'

const kilometres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/**
 * What an offer wakes its carrier with: distances only. Where from and where to, and what it pays, are for the unlocked app, and a
 * company's driver never learns the latter.
 */
export function offerNews(
  { offerId, approachM }: Claimed,
  tripM: number,
): PushNews & { readonly ttlS: number; readonly offerId: string } {
  const approach = kilometres.format(Math.ceil(approachM / 100) / 10)
  return {
    title: 'Nouvelle offre',
    body: `À ${approach} km de vous, trajet de ${kilometres.format(tripM / 1000)} km. Vous avez une minute pour répondre.`,
    url: '/',
    tag: `offer-${offerId}`,
    ttlS: offerWindowMs / 1000,
    offerId,
  }
}
