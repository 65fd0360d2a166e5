import { formatDistance, formatDuration } from '@repo/ui/formats'
import type { Offer } from './offer-view.ts'

/** How far the pickup of an offer is, and how long that takes where a road is known. */
export function approachText(
  { approcheM, approcheS }: Pick<Offer, 'approcheM' | 'approcheS'>,
  t: (key: 'approach' | 'approachByRoad', values: Record<string, string>) => string,
): string {
  const distance = formatDistance(approcheM)
  return approcheS === null
    ? t('approach', { distance })
    : t('approachByRoad', { distance, duration: formatDuration(approcheS) })
}
