import { call } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { readPushKey, subscribePush, unsubscribePush } from '@repo/contracts/lottery/push'
import {
  askForPush,
  findSubscribedEndpoint,
  readPushState,
  subscribeWith,
  unsubscribeBrowser,
} from '@repo/web-kit/push/browser-push'
import * as kit from '@repo/web-kit/push/use-push'
import { useQuery } from '@tanstack/react-query'

const laterKey = 'cagnotte-push-later'

/** Set when the player switches push off on this browser. Only a click subscribes it again. */
const offKey = 'cagnotte-push-off'

/**
 * Subscribes a permitted browser when the component appears, unless it was switched off here. Calls back with whether
 * it is subscribed; never in a browser without permission.
 */
export function useKeepSubscribed(onResult?: (isOn: boolean) => void): void {
  kit.useKeepSubscribed(async () => {
    const isOn = localStorage.getItem(offKey) === null && (await subscribeBrowser().catch(() => false))
    onResult?.(isOn)
  })
}

/**
 * Asks for the browser's permission if needed, and subscribes this browser. Returns whether it is subscribed. Must be
 * called from a click.
 */
export async function switchPushOn(): Promise<boolean> {
  if (!(await askForPush())) return false
  localStorage.removeItem(offKey)
  return subscribeBrowser().catch(() => false)
}

/**
 * Unsubscribes this browser until it is switched on here again. Throws, and changes nothing, when the server cannot be
 * reached.
 */
export async function switchPushOff(): Promise<void> {
  const endpoint = await findSubscribedEndpoint()
  if (endpoint !== null) await call(unsubscribePush, { endpoint }, { token: null })
  localStorage.setItem(offKey, '1')
  await unsubscribeBrowser().catch(() => undefined)
}

/** Whether the service sends push messages; undefined until it is loaded. */
export function useIsPushAvailable(): boolean | undefined {
  const { data } = useQuery({ ...endpointQuery(readPushKey, {}), staleTime: Number.POSITIVE_INFINITY })
  return data && data.publicKey !== null
}

/**
 * Returns whether to propose push messages now, with a function for each reply: `allow` and `postpone` (for a week).
 */
export function usePushProposal() {
  const { isOpen, ...replies } = kit.usePushProposal(laterKey, switchPushOn)
  const isPushAvailable = useIsPushAvailable()
  return { isOpen: isOpen && isPushAvailable === true, ...replies }
}

/** Returns the sign-out's additional field: this browser's push endpoint, if any, which the server then deletes. */
export async function readOwnEndpoint(): Promise<{ readonly endpoint?: string }> {
  const endpoint = await findSubscribedEndpoint().catch(() => null)
  return endpoint === null ? {} : { endpoint }
}

/** Unsubscribes this browser at a sign-out. */
export async function stopPush(): Promise<void> {
  if (readPushState() === 'allowed') await unsubscribeBrowser().catch(() => undefined)
}

/** Subscribes this browser. Returns false when the service sends no push, or the browser supports none. */
async function subscribeBrowser(): Promise<boolean> {
  const { publicKey } = await call(readPushKey, {}, { token: null })
  const keys = publicKey === null ? null : await subscribeWith(publicKey)
  if (!keys) return false
  const { endpoint, p256dh, auth } = keys
  await call(subscribePush, { endpoint, p256dh, authSecret: auth }, { token: null })
  return true
}
