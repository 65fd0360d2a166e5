import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { formatDistance, formatDuration } from '@repo/ui/formats'

type Offer = Output<typeof listOffers>['offres'][number]

/** Returns the distance to an offer's pickup, with the duration when a route is known. */
export function formatApproach(
  { approcheM, approcheS }: Pick<Offer, 'approcheM' | 'approcheS'>,
  t: (key: 'approach' | 'approachByRoad', values: Record<string, string>) => string,
): string {
  const distance = formatDistance(approcheM)
  return approcheS === null
    ? t('approach', { distance })
    : t('approachByRoad', { distance, duration: formatDuration(approcheS) })
}
