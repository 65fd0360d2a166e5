import { retries } from '@repo/api-client/retries'
import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the cache of one page load. A result counts as fresh for 5 s, in which pages share it. Reads are retried by
 * `retries`. Offline calls are made as well (`networkMode` is `always`), so that they fail and a screen can show it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...retries, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
