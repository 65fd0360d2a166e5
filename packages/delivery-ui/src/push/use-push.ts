import { endpointQuery } from '@repo/api-client/react'
import { currentToken } from '@repo/api-client/session'
import { pushKey } from '@repo/contracts/delivery/push'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  askForPush,
  clearNotifications,
  pushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts'

const laterKey = 'volant-push-later'
/** Who said "later" is asked again after a week. */
const askAgainMs = 7 * 24 * 3_600_000

/** Keeps an allowed browser subscribed while somebody is signed in, and unsubscribes it when they sign out. */
export function useKeepSubscribed(): void {
  useEffect(() => {
    // Without a connection the next start does it.
    const keep = () => {
      if (pushState() === 'allowed') void subscribeBrowser().catch(() => undefined)
    }
    const look = () => {
      if (document.visibilityState === 'visible') void clearNotifications().catch(() => undefined)
    }
    keep()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      if (currentToken() === null) void unsubscribeBrowser().catch(() => undefined)
    }
  }, [])
}

/** Whether to propose push messages now, and what the two answers do. */
export function usePushProposal() {
  const [isOpen, setOpen] = useState(
    () => pushState() === 'not-asked' && Date.now() - Number(localStorage.getItem(laterKey)) > askAgainMs,
  )
  // Nobody is asked for what this instance does not send.
  const { data } = useQuery({
    ...endpointQuery(pushKey, {}),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const later = () => {
    localStorage.setItem(laterKey, String(Date.now()))
    setOpen(false)
  }
  return {
    isWanted: isOpen && typeof data?.clePublique === 'string',
    later,
    allow: async () => {
      const isAllowed = await askForPush()
      if (!isAllowed) return later()
      setOpen(false)
      await subscribeBrowser().catch(() => false)
    },
  }
}
