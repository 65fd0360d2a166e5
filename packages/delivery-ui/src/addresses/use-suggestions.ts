import { useDebouncedValue } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { suggestAddresses } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { LatLong } from '../map/lat-long.ts'

const shortestSearch = 3
const typingPauseMs = 180

/** A place to search near, to a hundredth of a degree: neighbours share a response, and no exact address is revealed. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

export type Suggestion = Output<typeof suggestAddresses>[number]

/** The addresses in France that match the typed text, those near a place first; `isLoading` from the key stroke until they are there. */
export function useSuggestions(typed: string, isOpen: boolean, near: LatLong | null) {
  const search = typed.trim()
  const [settled] = useDebouncedValue(search, typingPauseMs)
  const isLongEnough = search.length >= shortestSearch
  const isCurrent = settled === search
  const query = useQuery({
    ...endpointQuery(suggestAddresses, {
      saisie: settled,
      ...(near ? { lat: roughly(near[0]), long: roughly(near[1]) } : {}),
    }),
    enabled: isOpen && isLongEnough && isCurrent,
    staleTime: 10 * 60_000,
    retry: false,
  })
  return {
    // A failed search proposes nothing: the typed text stays valid.
    suggestions: isOpen && isLongEnough && isCurrent ? (query.data ?? []) : [],
    isLoading: isOpen && isLongEnough && (!isCurrent || query.isLoading),
  }
}
