import { call } from '@repo/api-client/call'
import {
  recipientPush,
  subscribeRecipientPush,
  unsubscribeRecipientPush,
} from '@repo/contracts/delivery/recipient-link'
import { askForPush, subscribedEndpoint, subscribeWith } from '@repo/web-kit/push/browser-push'

/** This browser's push state for a delivery: the key to subscribe with, null where none is offered, and whether it is subscribed. */
export type PushHere = { readonly publicKey: string | null; readonly isOn: boolean }

/** Asks how this browser stands with the delivery of a link. */
export async function readPushHere(jeton: string): Promise<PushHere> {
  const endpoint = await subscribedEndpoint().catch(() => null)
  const asked = endpoint === null ? { jeton } : { jeton, adressePush: endpoint }
  const { clePublique, actives } = await call(recipientPush, asked, { token: null })
  return { publicKey: clePublique, isOn: actives }
}

/**
 * Asks for the browser's permission if needed and subscribes this browser to push messages for the delivery; returns
 * whether it is subscribed. Call it from a tap.
 */
export async function switchPushOn(jeton: string, publicKey: string): Promise<boolean> {
  if (!(await askForPush())) return false
  const keys = await subscribeWith(publicKey)
  if (!keys) return false
  const fields = { adressePush: keys.endpoint, cleP256dh: keys.p256dh, secretAuth: keys.auth }
  await call(subscribeRecipientPush, { jeton, ...fields }, { token: null })
  return true
}

/** Unsubscribes this browser from the delivery. Its push subscription stays: an account, or another delivery, may use it. */
export async function switchPushOff(jeton: string): Promise<void> {
  const endpoint = await subscribedEndpoint()
  if (endpoint !== null)
    await call(unsubscribeRecipientPush, { jeton, adressePush: endpoint }, { token: null })
}
