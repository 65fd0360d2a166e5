import { z } from 'zod'
import { callProvider, readBody } from '../call-provider.ts'
import { toDefaultOutcome } from '../default-outcome.ts'
import type { Sms, SmsOutcome, SmsSender, SmsState } from '../sms.ts'
import { measureSms } from '../sms-size.ts'

/** Our account with Brevo. */
export type BrevoAccount = {
  readonly apiKey: string
  /** The sender name of messages, at most eleven letters. */
  readonly from: string
  /** The address of its API, without a final slash. */
  readonly url?: string | undefined
}

const brevoUrl = 'https://api.brevo.com'

const acceptanceSchema = z.object({ messageId: z.union([z.number(), z.string()]) })
const failureSchema = z.object({ code: z.string(), message: z.string().optional() })
const eventListSchema = z.object({
  events: z.array(z.object({ event: z.string(), messageId: z.union([z.number(), z.string()]) })).optional(),
})

const states: Readonly<Record<string, SmsState>> = {
  delivered: 'delivered',
  hardBounces: 'lost',
  hardBounce: 'lost',
  rejected: 'lost',
  skip: 'lost',
  bounces: 'lost',
  blocked: 'lost',
  blacklisted: 'stopped',
  unsubscription: 'stopped',
  unsubscribe: 'stopped',
}

/** Of several events of one message the first of these counts: a person who unsubscribes has received one before. */
const statesByPriority = ['stopped', 'delivered', 'lost'] as const

/** Creates the sender by Brevo's transactional API (`/v3/transactionalSMS/send`). Our key is the message's tag. */
export function createBrevoSms({ apiKey, from, url = brevoUrl }: BrevoAccount): SmsSender {
  const headers = { 'api-key': apiKey, accept: 'application/json', 'content-type': 'application/json' }

  async function send({ to, text, key }: Sms): Promise<SmsOutcome> {
    const body = JSON.stringify({
      type: 'transactional',
      sender: from,
      recipient: to.slice(1),
      content: text,
      tag: key,
      unicodeEnabled: measureSms(text).encoding === 'ucs-2',
    })
    const response = await callProvider(`${url}/v3/transactionalSMS/send`, { method: 'POST', headers, body })
    if (response.kind !== 'response') return toDefaultOutcome(response)
    const accepted = acceptanceSchema.safeParse(readBody(response, 201))
    if (accepted.success) return { kind: 'taken', reference: String(accepted.data.messageId) }
    const failed = failureSchema.safeParse(response.body)
    if (failed.success && failed.data.code === 'not_enough_credits')
      return { kind: 'refused', refusal: 'account', reason: 'Brevo not_enough_credits' }
    if (
      response.status === 400 &&
      failed.success &&
      /recipient|phone|mobile/i.test(failed.data.message ?? '')
    )
      return { kind: 'refused', refusal: 'number', reason: `Brevo ${failed.data.code}` }
    return toDefaultOutcome(response)
  }

  async function findEvents(key: string) {
    const query = new URLSearchParams({ tags: key, limit: '100', days: '3' })
    const response = await callProvider(`${url}/v3/transactionalSMS/statistics/events?${query}`, { headers })
    const parsed = eventListSchema.safeParse(readBody(response))
    return parsed.success ? (parsed.data.events ?? []) : null
  }

  return {
    provider: 'brevo',
    canReceiveReplies: false,
    send,
    async find({ key }) {
      const events = await findEvents(key)
      return events ? [...new Set(events.map(({ messageId }) => String(messageId)))] : 'unknown'
    },
    async readState({ key }) {
      const events = await findEvents(key)
      if (!events) return null
      const reportedStates = events.flatMap(({ event }) => states[event] ?? [])
      return statesByPriority.find((state) => reportedStates.includes(state)) ?? 'on-its-way'
    },
  }
}
