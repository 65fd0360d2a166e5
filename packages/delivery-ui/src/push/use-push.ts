import { call } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { readToken } from '@repo/api-client/session'
import { pushKey, subscribePush } from '@repo/contracts/delivery/push'
import { subscribeWith, unsubscribeBrowser } from '@repo/web-kit/push/browser-push'
import * as kit from '@repo/web-kit/push/use-push'
import { useQuery } from '@tanstack/react-query'

/** Keeps an allowed browser subscribed while an account is signed in, and unsubscribes it at the sign-out. */
export function useKeepSubscribed(): void {
  kit.useKeepSubscribed(subscribeBrowser, () => {
    if (readToken() === null) void unsubscribeBrowser().catch(() => undefined)
  })
}

/** Returns whether to propose push messages now, and the actions for both answers. */
export function usePushProposal() {
  const { isOpen, ...answers } = kit.usePushProposal('volant-push-later', subscribeBrowser)
  // No one is asked when this instance sends no push messages.
  const { data } = useQuery({
    ...endpointQuery(pushKey, {}),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { isProposed: isOpen && typeof data?.clePublique === 'string', ...answers }
}

/**
 * Subscribes this browser for the session. False without a session, when the instance sends nothing, or when the
 * browser has no push service.
 */
async function subscribeBrowser(): Promise<boolean> {
  const token = readToken()
  if (token === null) return false
  const { clePublique } = await call(pushKey, {}, { token })
  const keys = clePublique === null ? null : await subscribeWith(clePublique)
  if (!keys) return false
  const fields = { adressePush: keys.endpoint, cleP256dh: keys.p256dh, secretAuth: keys.auth }
  await call(subscribePush, fields, { token })
  return true
}
