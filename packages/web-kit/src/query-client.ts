import { repeats } from '@repo/api-client/repeats'
import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of one page load. Reads are repeated as `repeats` says. Calls fail at once when offline (`networkMode: always`), so that a screen
 * can say so.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...repeats, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
