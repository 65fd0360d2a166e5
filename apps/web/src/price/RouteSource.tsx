import { Text } from '@mantine/core'
import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { useTexts } from '@repo/ui/texts'
import { priceTexts } from './price-texts.ts'

type Source = Output<typeof estimate>['sourceTrajet']

/** The attribution that each route provider requires. */
const attributions = {
  region: '© OpenStreetMap contributors',
  geoplateforme: '© IGN',
  google: '© Google',
} as const

/** The attribution of a route, or the note that the distance is an estimate. Empty when the source is null. */
export function RouteSource({ source }: { readonly source: Source }) {
  const t = useTexts(priceTexts)
  if (source === null) return null
  const name = source === 'plan' ? t('drawnPlan') : source === 'estimate' ? null : attributions[source]
  return (
    <Text size="sm" c="dimmed">
      {name === null ? t('estimatedDistance') : t('routeBy', { source: name })}
    </Text>
  )
}
