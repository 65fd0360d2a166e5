import { call } from '@repo/api-client/call'
import {
  recipientPush,
  subscribeRecipientPush,
  unsubscribeRecipientPush,
} from '@repo/contracts/delivery/recipient-link'
import { askForPush, findSubscribedEndpoint, subscribeWith } from '@repo/web-kit/push/browser-push'

/** This browser's push state for a delivery. `publicKey` is null where the server offers no push. */
export type DevicePush = { readonly publicKey: string | null; readonly isOn: boolean }

/** Reads the push state of this browser for a link's delivery. Rejects as `call` does. */
export async function readDevicePush(jeton: string): Promise<DevicePush> {
  const endpoint = await findSubscribedEndpoint().catch(() => null)
  const request = endpoint === null ? { jeton } : { jeton, adressePush: endpoint }
  const { clePublique, actives } = await call(recipientPush, request, { token: null })
  return { publicKey: clePublique, isOn: actives }
}

/**
 * Asks for the browser's permission if needed, and subscribes this browser to the delivery's push messages. Returns
 * whether it is subscribed; rejects as `call` does. Must be called from a click.
 */
export async function switchPushOn(jeton: string, publicKey: string): Promise<boolean> {
  if (!(await askForPush())) return false
  const keys = await subscribeWith(publicKey)
  if (!keys) return false
  const fields = { adressePush: keys.endpoint, cleP256dh: keys.p256dh, secretAuth: keys.auth }
  await call(subscribeRecipientPush, { jeton, ...fields }, { token: null })
  return true
}

/**
 * Unsubscribes this browser from the delivery. Keeps its push subscription, which others may share. Idempotent;
 * rejects as `call` does.
 */
export async function switchPushOff(jeton: string): Promise<void> {
  const endpoint = await findSubscribedEndpoint()
  if (endpoint !== null)
    await call(unsubscribeRecipientPush, { jeton, adressePush: endpoint }, { token: null })
}
