import { call } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { readPushKey, subscribePush } from '@repo/contracts/lottery/push'
import { pushState, subscribeWith, unsubscribeBrowser } from '@repo/web-kit/push/browser-push'
import * as kit from '@repo/web-kit/push/use-push'
import { useQuery } from '@tanstack/react-query'

const laterKey = 'cagnotte-push-later'

/** Keeps an allowed browser subscribed while a player is there. */
export function useKeepSubscribed(): void {
  kit.useKeepSubscribed(subscribeBrowser)
}

/** Whether this instance sends push messages; undefined until that is known. */
export function useSendsPush(): boolean | undefined {
  const { data } = useQuery({ ...endpointQuery(readPushKey, {}), staleTime: Number.POSITIVE_INFINITY })
  return data && data.publicKey !== null
}

/** Whether to propose push messages now, and what the two answers do. */
export function usePushProposal() {
  const { isOpen, ...answers } = kit.usePushProposal(laterKey, subscribeBrowser)
  const isSent = useSendsPush()
  return { isWanted: isOpen && isSent === true, ...answers }
}

/** After a sign-out this browser is woken no more; the server forgets it with the session. */
export async function stopWaking(): Promise<void> {
  if (pushState() === 'allowed') await unsubscribeBrowser().catch(() => undefined)
}

/** Subscribes this browser for the player. False where the instance sends nothing, or the browser has no push service. */
export async function subscribeBrowser(): Promise<boolean> {
  const { publicKey } = await call(readPushKey, {}, { token: null })
  const keys = publicKey === null ? null : await subscribeWith(publicKey)
  if (!keys) return false
  const { endpoint, p256dh, auth } = keys
  await call(subscribePush, { endpoint, p256dh, authSecret: auth }, { token: null })
  return true
}
