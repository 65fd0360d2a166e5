import { z } from 'zod'
import { callProvider, readBody } from '../call-provider.ts'
import { toDefaultOutcome } from '../default-outcome.ts'
import type { SmsSender } from '../sms.ts'

const storedMessageSchema = z.object({ id: z.string() })

/**
 * Creates a sender that shows text messages in the development mailbox, where each is delivered at once. `url` is its
 * address, without a final slash.
 */
export function createMailboxSms({ url, from }: { readonly url: string; readonly from: string }): SmsSender {
  const headers = { 'content-type': 'application/json' }
  return {
    provider: 'mailbox',
    canReceiveReplies: false,
    async send({ to, text, key }) {
      const body = JSON.stringify({ from, to, text, key })
      const response = await callProvider(`${url}/api/sms`, { method: 'POST', headers, body })
      const parsed = storedMessageSchema.safeParse(readBody(response, 201))
      return parsed.success ? { kind: 'taken', reference: parsed.data.id } : toDefaultOutcome(response)
    },
    async find({ key }) {
      const response = await callProvider(`${url}/api/sms/${encodeURIComponent(key)}`, { headers })
      if (response.kind === 'response' && response.status === 404) return []
      const parsed = storedMessageSchema.safeParse(readBody(response))
      return parsed.success ? [parsed.data.id] : 'unknown'
    },
    readState: async () => 'delivered',
  }
}
