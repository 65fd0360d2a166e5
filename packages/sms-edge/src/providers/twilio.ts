import { z } from 'zod'
import { callProvider, readBody } from '../call-provider.ts'
import { toDefaultOutcome } from '../default-outcome.ts'
import type { Sms, SmsOutcome, SmsRefusal, SmsSender, SmsState } from '../sms.ts'

/** Our account with Twilio. */
export type TwilioAccount = {
  readonly accountSid: string
  readonly authToken: string
  /** The sender name or number of messages; one that begins with MG is a messaging service. */
  readonly from: string
  /** The address of its API, without a final slash. */
  readonly url?: string | undefined
}

const twilioUrl = 'https://api.twilio.com'
/** Its own maximum validity of a message, in seconds. */
const maxValidS = 36_000

const messageSchema = z.object({ sid: z.string(), status: z.string(), body: z.string(), to: z.string() })
const failureSchema = z.object({ code: z.number(), message: z.string() })

/** Its error codes (https://www.twilio.com/docs/api/errors) about one message. */
const refusals: Readonly<Record<number, SmsRefusal>> = {
  21211: 'number',
  21214: 'number',
  21217: 'number',
  21610: 'stopped',
  21614: 'number',
  21602: 'text',
  21617: 'text',
  20003: 'account',
  // Our settings: countries that we may not send to, and a sender that cannot reach the number.
  21408: 'account',
  21612: 'account',
  21603: 'account',
  21606: 'account',
}

const states: Readonly<Record<string, SmsState>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'lost',
  failed: 'lost',
  canceled: 'lost',
}

/**
 * Creates the sender by Twilio's Messages resource (API version 2010-04-01). It stores no key of ours, so a message
 * with a lost response is looked up by its number and text among the last hundred to that number of two days.
 */
export function createTwilioSms({ accountSid, authToken, from, url = twilioUrl }: TwilioAccount): SmsSender {
  const messages = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages`
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  }

  async function send({ to, text, validMinutes }: Sms): Promise<SmsOutcome> {
    const body = new URLSearchParams({
      To: to,
      Body: text,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      ValidityPeriod: String(Math.min(maxValidS, validMinutes * 60)),
    })
    const response = await callProvider(`${messages}.json`, { method: 'POST', headers, body })
    if (response.kind !== 'response') return toDefaultOutcome(response)
    const accepted = messageSchema.safeParse(readBody(response, 201))
    if (accepted.success) return { kind: 'taken', reference: accepted.data.sid }
    const failed = failureSchema.safeParse(response.body)
    const refusal = failed.success ? refusals[failed.data.code] : undefined
    return refusal
      ? { kind: 'refused', refusal, reason: `Twilio ${failed.data?.code}` }
      : toDefaultOutcome(response)
  }

  return {
    provider: 'twilio',
    canReceiveReplies: /^\+?\d{3,15}$/.test(from),
    send,
    async find({ to, text }) {
      const since = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString().slice(0, 10)
      const query = new URLSearchParams({ To: to, 'DateSent>': since, PageSize: '100' })
      const response = await callProvider(`${messages}.json?${query}`, { headers })
      const parsed = z.object({ messages: z.array(messageSchema) }).safeParse(readBody(response))
      if (!parsed.success) return 'unknown'
      return parsed.data.messages.filter((sms) => sms.to === to && sms.body === text).map(({ sid }) => sid)
    },
    async readState({ reference }) {
      const response = await callProvider(`${messages}/${encodeURIComponent(reference)}.json`, { headers })
      const parsed = z
        .object({ status: z.string(), error_code: z.number().nullish() })
        .safeParse(readBody(response))
      if (!parsed.success) return null
      return parsed.data.error_code === 21610 ? 'stopped' : (states[parsed.data.status] ?? 'on-its-way')
    },
  }
}
