import webPush from 'web-push'
import type { PostOutcome } from '../posting/post-notice.ts'
import { postNotice } from '../posting/post-notice.ts'
import { parseReceiverAddress } from '../posting/receiver-address.ts'
import type { PushOutcome, PushSender, PushTarget } from './push-sender.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** How push messages are signed, and whether a push service may be this very machine. */
export type PushOptions = {
  readonly vapid: (VapidKeys & { readonly subject: string }) | null
  readonly allowsLoopback: boolean
}

/** Push services respond within a tenth of a second; a slow one delays others. */
const timeoutMs = 3000

/**
 * Creates a sender of push messages (RFC 8030) that only the browser can read (RFC 8291), signed as ours (RFC 8292).
 * A browser's address is its own claim, so it is guarded like the addresses of webhooks.
 * Without keys nothing is sent and everything is refused.
 */
export function createPush({ vapid, allowsLoopback }: PushOptions): PushSender {
  const mayReach = (endpoint: string) => parseReceiverAddress(endpoint, { allowsLoopback }) !== null
  return {
    publicKey: vapid?.publicKey ?? null,
    mayReach,
    send: async (target, text, { ttlS, topic }) => {
      if (!vapid) return 'refused'
      if (!mayReach(target.endpoint) || !isReadableBy(target)) return 'gone'
      const sealed = seal(target, text, { vapidDetails: vapid, TTL: ttlS, topic, urgency: 'high' })
      return toPushOutcome(await postNotice(target.endpoint, sealed, { allowsLoopback, timeoutMs }))
    },
  }
}

/** Whether a browser's own keys can receive a message: each must be a point of the curve. */
function isReadableBy({ p256dh, auth }: PushTarget): boolean {
  try {
    webPush.encrypt(p256dh, auth, '', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts and signs a message for a browser with valid keys. An error here is our own mistake; the browser stays
 * subscribed.
 */
function seal(
  { endpoint, p256dh, auth }: PushTarget,
  text: string,
  options: webPush.RequestOptions,
): { body: Buffer; headers: Record<string, string> } {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    text,
    options,
  )
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { headers: Object.fromEntries(texts), body }
}

function toPushOutcome(outcome: PostOutcome): PushOutcome {
  if ('failure' in outcome) {
    if (outcome.failure === 'timeout') return 'silent'
    return outcome.failure === 'forbidden-address' ? 'gone' : 'later'
  }
  const { status } = outcome
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'foreign'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
