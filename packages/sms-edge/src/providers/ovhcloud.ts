import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderResponse } from '../call-provider.ts'
import { callProvider, readBody } from '../call-provider.ts'
import { toDefaultOutcome } from '../default-outcome.ts'
import type { Sms, SmsOutcome, SmsSender, SmsState } from '../sms.ts'
import { measureSms } from '../sms-size.ts'

/** Our account with OVHcloud: a token with the rights GET and POST on `/sms/<service>/*`. */
export type OvhcloudAccount = {
  readonly applicationKey: string
  readonly applicationSecret: string
  readonly consumerKey: string
  /** The account of text messages: `sms-ab12345-1`. */
  readonly service: string
  /** The sender name of messages, as approved by OVHcloud. */
  readonly from: string
  /** The address of its API, without a final slash. */
  readonly url?: string | undefined
}

const ovhcloudUrl = 'https://eu.api.ovh.com/1.0'

const jobSchema = z.object({
  ids: z.array(z.number()),
  validReceivers: z.array(z.string()),
  invalidReceivers: z.array(z.string()),
})

/** Its tracking codes ("ptt"): up to 3 the message is on its way, 4 is delivered, and all others are failures. */
const lastCodeUnderWay = 3
const deliveredCode = 4

/**
 * Creates the sender by OVHcloud's API `/sms/{serviceName}/jobs`. Our key is the message's tag.
 * Messages have no STOP clause, since none is advertising.
 */
export function createOvhcloudSms({ service, from, url = ovhcloudUrl, ...keys }: OvhcloudAccount): SmsSender {
  const base = `${url}/sms/${encodeURIComponent(service)}`

  /** Makes a signed call. The signature covers method, address, body and time (SHA-1, as the API requires). */
  function call(method: 'GET' | 'POST', address: string, content?: unknown): Promise<ProviderResponse> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = [keys.applicationSecret, keys.consumerKey, method, address, body, timestamp].join('+')
    return callProvider(address, {
      method,
      headers: {
        'content-type': 'application/json',
        'X-Ovh-Application': keys.applicationKey,
        'X-Ovh-Consumer': keys.consumerKey,
        'X-Ovh-Timestamp': timestamp,
        'X-Ovh-Signature': `$1$${createHash('sha1').update(signed).digest('hex')}`,
      },
      ...(body ? { body } : {}),
    })
  }

  async function send({ to, text, key, validMinutes }: Sms): Promise<SmsOutcome> {
    const response = await call('POST', `${base}/jobs`, {
      message: text,
      receivers: [to],
      sender: from,
      tag: key,
      coding: measureSms(text).encoding === 'gsm-7' ? '7bit' : '8bit',
      noStopClause: true,
      priority: 'high',
      validityPeriod: validMinutes,
    })
    if (response.kind !== 'response' || response.status !== 200) return toDefaultOutcome(response)
    const parsed = jobSchema.safeParse(response.body)
    if (!parsed.success) return { kind: 'unknown', reason: 'unknown shape' }
    const [id] = parsed.data.ids
    if (id !== undefined) return { kind: 'taken', reference: String(id) }
    return { kind: 'refused', refusal: 'number', reason: 'OVHcloud invalidReceivers' }
  }

  return {
    provider: 'ovhcloud',
    canReceiveReplies: false,
    send,
    async find({ key }) {
      const response = await call('GET', `${base}/outgoing?tag=${encodeURIComponent(key)}`)
      const parsed = z.array(z.number()).safeParse(readBody(response))
      return parsed.success ? parsed.data.map(String) : 'unknown'
    },
    async readState({ reference }): Promise<SmsState | null> {
      const response = await call('GET', `${base}/outgoing/${encodeURIComponent(reference)}`)
      const parsed = z.object({ ptt: z.number() }).safeParse(readBody(response))
      if (!parsed.success) return null
      const { ptt } = parsed.data
      return ptt === deliveredCode ? 'delivered' : ptt <= lastCodeUnderWay ? 'on-its-way' : 'lost'
    },
  }
}
