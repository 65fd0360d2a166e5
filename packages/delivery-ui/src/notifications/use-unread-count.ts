import { endpointQuery, useToken } from '@repo/api-client/react'
import { countNotifications } from '@repo/contracts/delivery/accounts'
import { useQuery } from '@tanstack/react-query'

/** Live hints report changes immediately; polling is for when they do not arrive. */
const pollMs = 60_000

/** The unread notifications of the signed-in, read at start-up; 0 for a guest and while it is unknown. */
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
