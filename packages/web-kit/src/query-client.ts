import { retries } from '@repo/api-client/retries'
import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of one page load. Reads are retried as `retries` says. Calls fail at once when offline (`networkMode: always`), so that a screen
 * can say so.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...retries, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
