import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PayPalConfig } from '#lottery-api/payments.config.ts'
import { createId } from './orders.ts'

const noticeTries = 4
const noticePauseMs = 250

/** The notices' destination, and their signing key. */
export type NoticeOptions = { readonly config: PayPalConfig; readonly webhookUrl: string }

/** Returns the stand-in's signature of a notice: over its identity, its time and its content. */
export function signNotice(
  { clientSecret }: Pick<PayPalConfig, 'clientSecret'>,
  { id, at, event }: { readonly id: string; readonly at: string; readonly event: object },
): string {
  return createHmac('sha256', clientSecret)
    .update(`${id}|${at}|${JSON.stringify(event)}`)
    .digest('base64')
}

/** Sends a notice in the background, in at most four tries: the receiver polls anyway. */
export function sendNotice({ config, webhookUrl }: NoticeOptions, type: string, resource: object): void {
  const event = { id: `WH-${createId()}`, event_type: type, resource }
  const id = randomUUID()
  const at = new Date().toISOString()
  const send = async () => {
    for (let tries = 1; tries <= noticeTries; tries += 1) {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'PayPal-Transmission-Id': id,
          'PayPal-Transmission-Time': at,
          'PayPal-Transmission-Sig': signNotice(config, { id, at, event }),
          'PayPal-Cert-Url': 'https://stand-in.test/cert',
          'PayPal-Auth-Algo': 'SHA256withRSA',
        },
        body: JSON.stringify(event),
      }).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) return
      await delay(noticePauseMs * tries, undefined, { ref: false })
    }
  }
  // A notice may be lost, as PayPal's own may be.
  void send().catch(() => undefined)
}
