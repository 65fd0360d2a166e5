import { useQuery } from '@tanstack/react-query'
import type { CarrierConfig } from './carrier-config.ts'
import { carrierConfigPath, carrierConfigSchema } from './carrier-config.ts'

/** What the operator configured, fetched once a page load; undefined until it is there. */
export function useCarrierConfig(): CarrierConfig | undefined {
  const query = useQuery({
    queryKey: [carrierConfigPath],
    queryFn: async ({ signal }) => {
      const answer = await fetch(carrierConfigPath, { signal })
      if (!answer.ok) throw new Error(`The app's settings answered ${answer.status}`)
      return carrierConfigSchema.parse(await answer.json())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data
}
