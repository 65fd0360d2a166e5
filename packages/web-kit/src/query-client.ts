import { CallError } from '@repo/api-client/call'
import { QueryClient } from '@tanstack/react-query'

function isWorthRepeating(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 0
  // A refusal stays a refusal; only an unreachable or overloaded server may answer otherwise next time.
  return failures < 2 && (status === 0 || status === 502 || status === 503 || status === 504)
}

/** The cache of one page load. Calls fail at once when offline (`networkMode: always`), so that a screen can say so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRepeating, staleTime: 5_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
