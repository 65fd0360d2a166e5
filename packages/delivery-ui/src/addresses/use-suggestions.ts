import { useDebouncedValue } from '@mantine/hooks'
import { endpointQuery } from '@repo/api-client/react'
import { suggestAddresses } from '@repo/contracts/delivery/estimates'
import { useQuery } from '@tanstack/react-query'

const shortestSearch = 3
const typingPauseMs = 180

/** The addresses in France that match what was typed; `isLoading` from the key stroke on until they are there. */
export function useSuggestions(typed: string, isOpen: boolean) {
  const search = typed.trim()
  const [settled] = useDebouncedValue(search, typingPauseMs)
  const isLongEnough = search.length >= shortestSearch
  const isCurrent = settled === search
  const query = useQuery({
    ...endpointQuery(suggestAddresses, { saisie: settled }),
    enabled: isOpen && isLongEnough && isCurrent,
    staleTime: 10 * 60_000,
    retry: false,
  })
  return {
    // A failed search proposes nothing: what was typed stays valid.
    addresses: isOpen && isLongEnough && isCurrent ? (query.data ?? []).map(({ adresse }) => adresse) : [],
    isLoading: isOpen && isLongEnough && (!isCurrent || query.isLoading),
  }
}
