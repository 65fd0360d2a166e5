import { z } from 'zod'
import type { SmsSettings } from './create-sms.ts'

const providers = ['none', 'mailbox', 'ovhcloud', 'brevo', 'twilio'] as const

/** Settings of text messages, of both products: the provider, our account there, the costs. */
export const smsSettings = {
  SMS_PROVIDER: z.enum(providers, `must be one of ${providers.join(', ')}`).optional(),
  SMS_SEGMENT_CENTS: z.coerce.number('must be a number of cents').int().min(0).max(1000).default(8),
  MAILBOX_URL: z.url('must be an address').optional(),
  SMS_URL: z.url('must be an address').optional(),
  OVHCLOUD_APPLICATION_KEY: z.string().optional(),
  OVHCLOUD_APPLICATION_SECRET: z.string().optional(),
  OVHCLOUD_CONSUMER_KEY: z.string().optional(),
  OVHCLOUD_SMS_SERVICE: z.string().optional(),
  BREVO_API_KEY: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
}

/** The sender name or number of messages, each product's own. */
export const smsFrom = z.string().max(34, 'must have at most 34 characters')

type Settings = z.output<z.ZodObject<typeof smsSettings>>

/**
 * The provider of text messages, with a product's own sender name. In development the mailbox shows them; in production
 * a provider is named, or `none`: then no message is written.
 */
export function smsProvider(
  settings: Settings,
  {
    from,
    isProduction,
    mailboxPort,
  }: { readonly from: string; readonly isProduction: boolean; readonly mailboxPort: number },
): SmsSettings {
  const { SMS_PROVIDER: provider, SMS_URL: url } = settings
  const given = (name: keyof Settings): string => {
    const value = settings[name]
    if (typeof value !== 'string') throw new Error(`SMS_PROVIDER=${provider} needs ${name}`)
    return value
  }
  if (provider === 'mailbox' && isProduction)
    throw new Error('SMS_PROVIDER must not be mailbox in production: it sends nothing')
  switch (provider) {
    case 'none':
      return { provider }
    case 'ovhcloud':
      return {
        provider,
        applicationKey: given('OVHCLOUD_APPLICATION_KEY'),
        applicationSecret: given('OVHCLOUD_APPLICATION_SECRET'),
        consumerKey: given('OVHCLOUD_CONSUMER_KEY'),
        service: given('OVHCLOUD_SMS_SERVICE'),
        from,
        url,
      }
    case 'brevo':
      return { provider, apiKey: given('BREVO_API_KEY'), from, url }
    case 'twilio':
      return {
        provider,
        accountSid: given('TWILIO_ACCOUNT_SID'),
        authToken: given('TWILIO_AUTH_TOKEN'),
        from,
        url,
      }
    default:
      return { provider: 'mailbox', url: settings.MAILBOX_URL ?? `http://127.0.0.1:${mailboxPort}`, from }
  }
}
