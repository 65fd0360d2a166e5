import { call } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { readPushKey, subscribePush, unsubscribePush } from '@repo/contracts/lottery/push'
import {
  askForPush,
  pushState,
  subscribedEndpoint,
  subscribeWith,
  unsubscribeBrowser,
} from '@repo/web-kit/push/browser-push'
import * as kit from '@repo/web-kit/push/use-push'
import { useQuery } from '@tanstack/react-query'

const laterKey = 'cagnotte-push-later'

/** Stored by a browser whose player has switched push off: only a tap subscribes it again. */
const offKey = 'cagnotte-push-off'

/** Keeps an allowed browser subscribed while a player is signed in, unless it was switched off here; returns whether it is subscribed. */
export function useKeepSubscribed(onResult?: (isOn: boolean) => void): void {
  kit.useKeepSubscribed(async () => {
    const isOn = localStorage.getItem(offKey) === null && (await subscribeBrowser().catch(() => false))
    onResult?.(isOn)
  })
}

/** Asks the browser's owner where need be and subscribes it; returns whether it is subscribed. Call it from a tap. */
export async function switchOn(): Promise<boolean> {
  if (!(await askForPush())) return false
  localStorage.removeItem(offKey)
  return subscribeBrowser().catch(() => false)
}

/** Unsubscribes this browser from push until it is switched on here again. Throws where the server cannot be reached. */
export async function switchOff(): Promise<void> {
  const endpoint = await subscribedEndpoint()
  if (endpoint !== null) await call(unsubscribePush, { endpoint }, { token: null })
  localStorage.setItem(offKey, '1')
  await unsubscribeBrowser().catch(() => undefined)
}

/** Whether this instance sends push messages; undefined until that is known. */
export function useSendsPush(): boolean | undefined {
  const { data } = useQuery({ ...endpointQuery(readPushKey, {}), staleTime: Number.POSITIVE_INFINITY })
  return data && data.publicKey !== null
}

/** Whether to propose push messages now, and the effects of the two replies. */
export function usePushProposal() {
  const { isOpen, ...answers } = kit.usePushProposal(laterKey, switchOn)
  const isSent = useSendsPush()
  return { isWanted: isOpen && isSent === true, ...answers }
}

/** An additional field of a sign-out: this browser's address at its push service, so that the server deletes it, too. */
export async function ownEndpoint(): Promise<{ readonly endpoint?: string }> {
  const endpoint = await subscribedEndpoint().catch(() => null)
  return endpoint === null ? {} : { endpoint }
}

/** After a sign-out this browser receives no push messages. */
export async function stopWaking(): Promise<void> {
  if (pushState() === 'allowed') await unsubscribeBrowser().catch(() => undefined)
}

/** Subscribes this browser for the player. False where the instance sends nothing, or the browser has no push service. */
async function subscribeBrowser(): Promise<boolean> {
  const { publicKey } = await call(readPushKey, {}, { token: null })
  const keys = publicKey === null ? null : await subscribeWith(publicKey)
  if (!keys) return false
  const { endpoint, p256dh, auth } = keys
  await call(subscribePush, { endpoint, p256dh, authSecret: auth }, { token: null })
  return true
}
