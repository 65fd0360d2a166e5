import { call } from '@repo/api-client/call'
import { currentToken } from '@repo/api-client/session'
import { pushKey, subscribePush } from '@repo/contracts/delivery/push'

/** Whether this browser can be woken, and whether its owner wants it. */
export type PushState = 'unsupported' | 'not-asked' | 'allowed' | 'refused'

/** What this browser says of itself, without asking anybody. Without an installed worker nothing can be woken. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'granted') return 'allowed'
  return Notification.permission === 'denied' ? 'refused' : 'not-asked'
}

/** Lets the browser ask its owner; answers whether it may wake now. Call it from a tap. */
export async function askForPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Subscribes this browser for the session, as often as one likes. False where the instance sends nothing, or the browser has no push service.
 * Subscribed with another key, as before a change of keys, it subscribes anew.
 */
export async function subscribeBrowser(): Promise<boolean> {
  const token = currentToken()
  const registration = await navigator.serviceWorker.getRegistration()
  if (token === null || !registration) return false
  const { clePublique } = await call(pushKey, {}, { token })
  if (clePublique === null) return false
  const known = await registration.pushManager.getSubscription()
  if (known && keyOf(known) !== clePublique) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: clePublique }
  const subscription = await registration.pushManager.subscribe(options).catch(() => null)
  const p256dh = subscription?.getKey('p256dh')
  const auth = subscription?.getKey('auth')
  if (!subscription || !p256dh || !auth) return false
  const fields = {
    adressePush: subscription.endpoint,
    cleP256dh: base64Url(p256dh),
    secretAuth: base64Url(auth),
  }
  await call(subscribePush, fields, { token })
  return true
}

/** Unsubscribes this browser: after a sign-out nobody is woken here. The server forgets it with the session. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Takes the notifications of offers off the screen: the app shows what there is. */
export async function clearNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
}

function keyOf(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey
  return key ? base64Url(key) : null
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
