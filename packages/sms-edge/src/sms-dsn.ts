import type { SmsSettings } from './create-sms.ts'

/** The form of SMS_DSN for each provider. */
const forms = {
  ovhcloud: 'ovhcloud://APPLICATION_KEY:APPLICATION_SECRET@default?consumer_key=…&service_name=…',
  brevo: 'brevo://API_KEY@default',
  twilio: 'twilio://ACCOUNT_SID:AUTH_TOKEN@default',
  mailbox: 'mailbox, or mailbox://host:port',
  none: 'none',
} as const

const defaultSegmentCents = 8

/**
 * Reads the provider of text messages: `SMS_DSN` is `<provider>://<account>@default?<more>`, `mailbox` or `none`.
 * The mailbox is refused in production. Throws a sentence with the expected form, without any key.
 */
export function readSmsProvider(
  dsn: string,
  {
    from,
    isProduction,
    mailboxPort,
    url,
  }: {
    readonly from: string
    readonly isProduction: boolean
    readonly mailboxPort: number
    /** Another server that speaks the provider's protocol. */
    readonly url: string | undefined
  },
): SmsSettings {
  const { provider, read } = parseDsn(dsn)
  switch (provider) {
    case 'none':
      return { provider }
    case 'ovhcloud':
      return {
        provider,
        applicationKey: read.user(),
        applicationSecret: read.password(),
        consumerKey: read.query('consumer_key'),
        service: read.query('service_name'),
        from,
        url,
      }
    case 'brevo':
      return { provider, apiKey: read.user(), from, url }
    case 'twilio':
      return { provider, accountSid: read.user(), authToken: read.password(), from, url }
    case 'mailbox': {
      if (isProduction) throw new Error('SMS_DSN must not be mailbox in production: it sends nothing')
      const host = read.host() || `127.0.0.1:${mailboxPort}`
      return { provider, url: `http://${host}`, from }
    }
  }
}

/**
 * Returns the cost of one segment in cents: `segment_cents` of SMS_DSN, or 8. Throws unless it is a whole number from 0
 * to 1 000.
 */
export function readSmsSegmentCents(dsn: string | undefined): number {
  const text = dsn !== undefined && URL.canParse(dsn) && new URL(dsn).searchParams.get('segment_cents')
  const cents = text ? Number(text) : defaultSegmentCents
  if (Number.isInteger(cents) && cents >= 0 && cents <= 1000) return cents
  throw new Error('SMS_DSN: segment_cents must be a whole number of cents from 0 to 1000')
}

type Provider = keyof typeof forms

function parseDsn(dsn: string) {
  const name = /^[a-z]+/.exec(dsn)?.[0] ?? ''
  if (!isProvider(name)) throw new Error(`SMS_DSN must be ${Object.values(forms).join(', or ')}`)
  const isBare = dsn === name
  const url = !isBare && dsn.startsWith(`${name}://`) && URL.canParse(dsn) ? new URL(dsn) : null
  const createFormError = () => new Error(`SMS_DSN must be ${forms[name]}`)
  if (!isBare && url === null) throw createFormError()
  const requireValue = (value: string | null | undefined): string => {
    if (!value) throw createFormError()
    return value
  }
  return {
    provider: name,
    read: {
      user: () => decodeURIComponent(requireValue(url?.username)),
      password: () => decodeURIComponent(requireValue(url?.password)),
      query: (key: string) => requireValue(url?.searchParams.get(key)),
      host: () => url?.host ?? '',
    },
  }
}

function isProvider(name: string): name is Provider {
  return Object.hasOwn(forms, name)
}
