import { endpointQuery, useToken } from '@repo/api-client/react'
import { countNotifications } from '@repo/contracts/delivery/accounts'
import { useQuery } from '@tanstack/react-query'

/** Live hints report changes immediately; polling covers their failure. */
const pollMs = 60_000

/** Returns the number of unread notifications; 0 for a guest and while it is unknown. */
export function useUnreadCount(): number {
  const token = useToken()
  const query = useQuery({
    ...endpointQuery(countNotifications, {}),
    enabled: token !== null,
    refetchInterval: pollMs,
    staleTime: pollMs,
  })
  return token === null ? 0 : (query.data ?? 0)
}
