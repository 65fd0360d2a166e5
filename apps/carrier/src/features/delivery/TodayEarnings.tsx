import { Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getEarnings } from '@repo/contracts/delivery/earnings'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { endTexts } from './delivery-texts.ts'

/** Today's earnings so far. Empty until they are loaded, and while they hold no delivery. */
export function TodayEarnings() {
  const t = useTexts(endTexts)
  const today = parisDayOf(new Date())
  const month = useQuery({ ...endpointQuery(getEarnings, {}), refetchOnMount: 'always' }).data
  const sums = month?.jours.find(({ jour }) => jour === today)
  if (!sums || sums.livraisons === 0) return null
  return <Text size="sm">{t('today', { count: sums.livraisons, amount: formatEuros(sums.net) })}</Text>
}
