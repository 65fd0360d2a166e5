import { useDebouncedValue } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { suggestAddresses } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { LatLong } from '../map/lat-long.ts'

const minSearchLength = 3
const typingPauseMs = 180

/** Rounds a coordinate to a hundredth of a degree: neighbours share a response, and no exact address is revealed. */
const roundCoordinate = (degrees: number) => Math.round(degrees * 100) / 100

/** A suggested address, with its place and how exact it is. */
export type Suggestion = Output<typeof suggestAddresses>[number]

/**
 * Returns the addresses in France that match the typed text, those near a place first: none while the list is closed,
 * below three characters, and after a failure. `isLoading` is true from the keystroke until they are there.
 */
export function useSuggestions(typed: string, isOpen: boolean, near: LatLong | null) {
  const search = typed.trim()
  const [settledSearch] = useDebouncedValue(search, typingPauseMs)
  const isLongEnough = search.length >= minSearchLength
  const isCurrent = settledSearch === search
  const query = useQuery({
    ...endpointQuery(suggestAddresses, {
      saisie: settledSearch,
      ...(near ? { lat: roundCoordinate(near[0]), long: roundCoordinate(near[1]) } : {}),
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
