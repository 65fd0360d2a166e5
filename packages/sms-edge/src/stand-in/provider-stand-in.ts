import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The fault of the next message: each is a real failure of the providers; `none` is none. */
export const faults = [
  'none',
  'bad-number',
  'stopped',
  'no-credit',
  'bad-key',
  'too-many',
  'unavailable',
  'error',
  'error-after-taking',
  'cut-off',
  'cut-off-after-taking',
  'nonsense',
  // Never replied to: the caller's timeout ends it.
  'slow',
  'slow-after-taking',
  // Accepted, with half a reply, or with two.
  'half-a-reply',
  'twice-a-reply',
] as const
export type Fault = (typeof faults)[number]

/** A message that the provider has. */
export type AcceptedSms = {
  readonly reference: string
  readonly provider: 'twilio' | 'brevo' | 'ovhcloud'
  readonly to: string
  readonly text: string
  readonly from: string
  readonly tag: string
  state: 'sent' | 'delivered' | 'lost' | 'stopped'
}

/** Our accounts with the stand-in: it refuses any other keys. */
export const standInAccounts = {
  twilio: { accountSid: 'AC0123', authToken: 'token-0123', from: 'Volant' },
  brevo: { apiKey: 'xkeysib-0123', from: 'Volant' },
  ovhcloud: {
    applicationKey: 'app-0123',
    applicationSecret: 'secret-0123',
    consumerKey: 'consumer-0123',
    service: 'sms-ab12345-1',
    from: 'Volant',
  },
} as const

/** A stand-in for the three providers as documented, on a free port of this machine. */
export type SmsStandIn = {
  readonly url: string
  /** All accepted messages, in order. */
  readonly accepted: readonly AcceptedSms[]
  /** Sets the faults of the next send calls, one each; then all succeed again. */
  failNext(...next: readonly Fault[]): void
  /** Sets whether queries about messages are answered; they are at first. */
  setAnsweringQueries(isOn: boolean): void
  close(): Promise<void>
}

type SmsRequest = Omit<AcceptedSms, 'reference' | 'state'>
type Reply = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** How much of the reply is sent; exactly all of it when absent. */
  readonly extent?: 'nothing' | 'half' | 'twice'
}

/** Starts the stand-in. It checks keys and signatures like the providers. */
export async function startSmsStandIn(): Promise<SmsStandIn> {
  const accepted: AcceptedSms[] = []
  let pending: readonly Fault[] = []
  let isAnswering = true

  function accept(request: SmsRequest): AcceptedSms {
    const reference =
      request.provider === 'twilio' ? `SM${randomUUID()}` : String(1_000_000 + accepted.length)
    const sms: AcceptedSms = { ...request, reference, state: 'sent' }
    accepted.push(sms)
    return sms
  }

  /** Returns the provider's reply to a message; null for a broken connection. */
  function replyTo(request: SmsRequest): Reply | null {
    const [fault = 'none', ...rest] = pending
    pending = rest
    if (fault === 'none') return createSuccessReply(accept(request))
    if (fault === 'half-a-reply') return { ...createSuccessReply(accept(request)), extent: 'half' }
    if (fault === 'twice-a-reply') return { ...createSuccessReply(accept(request)), extent: 'twice' }
    if (fault.endsWith('-after-taking')) accept(request)
    return createFailureReply(request, fault)
  }

  function answerTwilio({ method, headers }: IncomingMessage, url: URL, body: string): Reply | null {
    const { accountSid, authToken } = standInAccounts.twilio
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (headers.authorization !== expected) return createFailureReply({ provider: 'twilio' }, 'bad-key')
    if (method === 'POST') {
      const form = new URLSearchParams(body)
      const field = (name: string) => form.get(name) ?? ''
      return replyTo({
        provider: 'twilio',
        to: field('To'),
        text: field('Body'),
        from: field('From'),
        tag: '',
      })
    }
    const ownMessages = accepted.filter(({ provider }) => provider === 'twilio')
    const sid = /Messages\/(?<sid>[^/]+)\.json$/.exec(url.pathname)?.groups?.sid
    if (sid === undefined) {
      const to = url.searchParams.get('To')
      // The newest first, as Twilio lists them.
      const matches = ownMessages.filter((sms) => sms.to === to).toReversed()
      return { status: 200, body: { messages: matches.map(toTwilioView) } }
    }
    const sms = ownMessages.find(({ reference }) => reference === sid)
    return sms ? { status: 200, body: toTwilioView(sms) } : { status: 404, body: { code: 20404 } }
  }

  function answerBrevo({ method, headers }: IncomingMessage, url: URL, body: string): Reply | null {
    if (headers['api-key'] !== standInAccounts.brevo.apiKey)
      return createFailureReply({ provider: 'brevo' }, 'bad-key')
    if (method === 'POST') {
      const {
        recipient = '',
        content = '',
        sender = '',
        tag = '',
      } = JSON.parse(body) as Record<string, string> // as: our sender wrote it
      return replyTo({ provider: 'brevo', to: `+${recipient}`, text: content, from: sender, tag })
    }
    const tag = url.searchParams.get('tags')
    const events = accepted
      .filter((sms) => sms.provider === 'brevo' && sms.tag === tag)
      .flatMap(({ state, reference }) =>
        brevoEvents[state].map((event) => ({ event, messageId: Number(reference), tag })),
      )
    return { status: 200, body: events.length > 0 ? { events } : {} }
  }

  function answerOvhcloud(request: IncomingMessage, url: URL, body: string): Reply | null {
    if (!isSigned(request, `http://${request.headers.host}${request.url}`, body))
      return createFailureReply({ provider: 'ovhcloud' }, 'bad-key')
    if (request.method === 'POST') {
      // as: our sender wrote it
      const content = JSON.parse(body) as {
        message: string
        receivers: string[]
        sender: string
        tag: string
      }
      const { message, receivers, sender, tag } = content
      return replyTo({ provider: 'ovhcloud', to: receivers[0] ?? '', text: message, from: sender, tag })
    }
    const ownMessages = accepted.filter(({ provider }) => provider === 'ovhcloud')
    const id = /\/outgoing\/(?<id>\d+)$/.exec(url.pathname)?.groups?.id
    if (id === undefined) {
      const tag = url.searchParams.get('tag')
      const matches = ownMessages.filter((sms) => sms.tag === tag)
      return { status: 200, body: matches.map(({ reference }) => Number(reference)) }
    }
    const sms = ownMessages.find(({ reference }) => reference === id)
    return sms
      ? { status: 200, body: { id: Number(id), ptt: trackingCodes[sms.state] } }
      : { status: 404, body: {} }
  }

  async function handle(request: IncomingMessage): Promise<Reply | null> {
    const url = new URL(request.url ?? '/', 'http://provider.test')
    const body = await text(request)
    if (request.method === 'GET' && !isAnswering) return null
    if (url.pathname.startsWith('/2010-04-01/')) return answerTwilio(request, url, body)
    return url.pathname.startsWith('/v3/')
      ? answerBrevo(request, url, body)
      : answerOvhcloud(request, url, body)
  }

  const server = createServer((request, response) => {
    handle(request).then(
      (reply) => {
        if (!reply) return response.destroy()
        const { status, body, headers, extent } = reply
        if (extent === 'nothing') return
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const type = { 'content-type': 'application/json', ...headers }
        if (extent !== 'half')
          return response.writeHead(status, type).end(extent === 'twice' ? text + text : text)
        response.writeHead(status, { ...type, 'content-length': Buffer.byteLength(text) })
        response.write(text.slice(0, text.length / 2), () => response.destroy())
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // as: a TCP server's address is never a path
  return {
    url: `http://127.0.0.1:${port}`,
    accepted,
    failNext: (...next) => {
      pending = next
    },
    setAnsweringQueries: (isOn) => {
      isAnswering = isOn
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const twilioStates = { sent: 'sent', delivered: 'delivered', lost: 'undelivered', stopped: 'failed' } as const
const brevoEvents = {
  sent: ['sent', 'accepted'],
  delivered: ['sent', 'delivered'],
  lost: ['sent', 'hardBounces'],
  stopped: ['sent', 'delivered', 'unsubscription'],
} as const
const trackingCodes = { sent: 3, delivered: 4, lost: 5, stopped: 20 } as const

const toTwilioView = ({ reference, to, text, state }: AcceptedSms) => ({
  sid: reference,
  to,
  body: text,
  status: twilioStates[state],
  error_code: state === 'stopped' ? 21610 : null,
})

function createSuccessReply(sms: AcceptedSms): Reply {
  if (sms.provider === 'twilio') return { status: 201, body: toTwilioView(sms) }
  if (sms.provider === 'brevo') return { status: 201, body: { messageId: Number(sms.reference) } }
  return {
    status: 200,
    body: {
      ids: [Number(sms.reference)],
      validReceivers: [sms.to],
      invalidReceivers: [],
      totalCreditsRemoved: 1,
    },
  }
}

/** Replies that all providers share; null is a broken connection. */
const sharedReplies: Readonly<
  Record<Exclude<Fault, 'none' | RefusedFault | `${string}-a-reply`>, Reply | null>
> = {
  'too-many': { status: 429, body: {}, headers: { 'retry-after': '30' } },
  unavailable: { status: 503, body: {} },
  error: { status: 500, body: null },
  'error-after-taking': { status: 500, body: null },
  'cut-off': null,
  'cut-off-after-taking': null,
  nonsense: { status: 200, body: '<html>Bonjour</html>' },
  slow: { status: 200, body: {}, extent: 'nothing' },
  'slow-after-taking': { status: 200, body: {}, extent: 'nothing' },
}

type RefusedFault = 'bad-number' | 'stopped' | 'no-credit' | 'bad-key'

function createFailureReply(
  { provider, to = '' }: Pick<SmsRequest, 'provider'> & Partial<SmsRequest>,
  fault: Exclude<Fault, 'none' | `${string}-a-reply`>,
): Reply | null {
  const isTwilio = provider === 'twilio'
  switch (fault) {
    case 'bad-key':
      return provider === 'ovhcloud'
        ? { status: 403, body: { class: 'Client::Forbidden', message: 'Invalid signature' } }
        : { status: 401, body: { code: isTwilio ? 20_003 : 'unauthorized', message: 'Authenticate' } }
    case 'no-credit':
      return { status: 402, body: { code: isTwilio ? 20_005 : 'not_enough_credits', message: 'No credit' } }
    case 'bad-number':
    case 'stopped':
      if (isTwilio)
        return { status: 400, body: { code: fault === 'stopped' ? 21_610 : 21_614, message: 'Not sent' } }
      return provider === 'brevo'
        ? { status: 400, body: { code: 'invalid_parameter', message: 'Invalid recipient' } }
        : {
            status: 200,
            body: { ids: [], validReceivers: [], invalidReceivers: [to], totalCreditsRemoved: 0 },
          }
    default:
      return sharedReplies[fault]
  }
}

function isSigned({ method, headers }: IncomingMessage, address: string, body: string): boolean {
  const { applicationKey, applicationSecret, consumerKey } = standInAccounts.ovhcloud
  const timestamp = String(headers['x-ovh-timestamp'])
  const signed = [applicationSecret, consumerKey, method, address, body, timestamp].join('+')
  return (
    headers['x-ovh-application'] === applicationKey &&
    headers['x-ovh-consumer'] === consumerKey &&
    Math.abs(Date.now() / 1000 - Number(timestamp)) < 60 &&
    headers['x-ovh-signature'] === `$1$${createHash('sha1').update(signed).digest('hex')}`
  )
}
