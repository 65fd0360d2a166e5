/** Whether this browser can receive push messages, and whether its owner allows them. */
export type PushState = 'unsupported' | 'not-asked' | 'allowed' | 'refused'

/** A browser's subscription, in base64url. */
export type PushKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Returns this browser's push state, without a prompt. Push needs an installed worker. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'granted') return 'allowed'
  return Notification.permission === 'denied' ? 'refused' : 'not-asked'
}

/** Prompts the browser's owner. Returns whether push is allowed now. Call it from a tap. */
export async function askForPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Subscribes this browser with an instance's key; idempotent. Null when it cannot be subscribed: without a worker, a
 * push service or the owner's permission. After a change of keys it subscribes again.
 */
export async function subscribeWith(publicKey: string): Promise<PushKeys | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return null
  const existing = await registration.pushManager.getSubscription()
  if (existing && readKey(existing) !== publicKey) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(() => null)
  const p256dh = subscription?.getKey('p256dh')
  const auth = subscription?.getKey('auth')
  if (!subscription || !p256dh || !auth) return null
  return { endpoint: subscription.endpoint, p256dh: toBase64Url(p256dh), auth: toBase64Url(auth) }
}

/** Returns this browser's address at its push service; null when it is not subscribed. */
export async function findSubscribedEndpoint(): Promise<string | null> {
  return (await findSubscription())?.endpoint ?? null
}

/** Unsubscribes this browser: after a sign-out it receives no push messages. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Returns this browser's subscription; null or undefined when it has none. */
async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager?.getSubscription()
}

/** Removes the notifications from the screen: the app shows their content. */
export async function clearNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const notifications = (await registration?.getNotifications?.()) ?? []
  for (const notification of notifications) notification.close()
}

function readKey(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey
  return key ? toBase64Url(key) : null
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
