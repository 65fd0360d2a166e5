import { Text } from '@mantine/core'
import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { useTexts } from '@repo/ui/texts'
import { priceTexts } from './price-texts.ts'

type Source = Output<typeof estimate>['sourceTrajet']

/** Whom those who made the roads want named. */
const credits = {
  region: '© OpenStreetMap contributors',
  geoplateforme: '© IGN',
  google: '© Google',
} as const

/** The source of a price's road; without one, that the distance is an estimate. */
export function RouteSource({ source }: { readonly source: Source }) {
  const t = useTexts(priceTexts)
  if (source === null) return null
  const name = source === 'plan' ? t('drawnPlan') : source === 'estimate' ? null : credits[source]
  return (
    <Text size="sm" c="dimmed">
      {name === null ? t('estimatedDistance') : t('routeBy', { source: name })}
    </Text>
  )
}
