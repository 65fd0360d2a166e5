import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AgreedFee } from '@repo/delivery-rules/cancellation'
import type { TokenKeys } from '@repo/server-kit/tokens'

function signFee({ key }: TokenKeys[number], orderId: string, payload: string): string {
  return createHmac('sha256', key).update(`cancellation-fee:${orderId}:${payload}`).digest('base64url')
}

/** Returns the displayed cancellation fee of an order as a text signed by the newest key. Throws without a key. */
export function signAgreedFee(
  keys: TokenKeys,
  orderId: string,
  { feeCents, deliveryId, returnM, shownAt }: AgreedFee,
): string {
  const [newest] = keys
  if (!newest) throw new Error('No key to sign with')
  const payload = `${shownAt.getTime()}.${feeCents}.${deliveryId ?? ''}.${returnM ?? ''}`
  return `${payload}.${signFee(newest, orderId, payload)}`
}

/** Returns the fee in a text that was signed for this order. Null for any other text. The caller checks its age. */
export function readAgreedFee(keys: TokenKeys, orderId: string, text: string): AgreedFee | null {
  const [, payload, shownAtMs, feeCents, deliveryId, returnM, signature] =
    /^((\d{1,15})\.(\d{1,9})\.([0-9a-f-]{0,36})\.(\d{0,9}))\.([\w-]{43})$/.exec(text) ?? []
  if (payload === undefined || signature === undefined) return null
  const isOurs = keys.some((key) =>
    timingSafeEqual(Buffer.from(signFee(key, orderId, payload)), Buffer.from(signature)),
  )
  if (!isOurs) return null
  return {
    feeCents: Number(feeCents),
    deliveryId: deliveryId || null,
    returnM: returnM ? Number(returnM) : null,
    shownAt: new Date(Number(shownAtMs)),
  }
}
