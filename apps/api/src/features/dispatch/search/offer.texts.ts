import { offerWindowMs } from '@repo/delivery-rules/offer'
import type { PushNews } from '#api/core/notifications/push.data.ts'
import type { AcquiredCarrier } from './nearest.data.ts'

const kilometres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

const toMinutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))

/**
 * Returns the push message of an offer with distances and durations only. Places and pay are for the unlocked app, and
 * a company's driver never sees the pay.
 */
export function writeOfferNews(
  { offerId, approachM, approachS }: AcquiredCarrier,
  trip: { readonly distanceM: number; readonly durationS: number },
): PushNews & { readonly ttlS: number; readonly offerId: string } {
  const approach = kilometres.format(Math.ceil(approachM / 100) / 10)
  const drive = approachS === null ? '' : ` (${toMinutes(approachS)} min)`
  const tripKm = kilometres.format(trip.distanceM / 1000)
  return {
    title: 'Nouvelle offre',
    body: `À ${approach} km de vous${drive}, trajet de ${tripKm} km (${toMinutes(trip.durationS)} min). Vous avez une minute pour répondre.`,
    url: '/',
    tag: `offer-${offerId}`,
    ttlS: offerWindowMs / 1000,
    offerId,
  }
}
