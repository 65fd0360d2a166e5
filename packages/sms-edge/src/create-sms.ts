import type { BrevoAccount } from './providers/brevo.ts'
import { createBrevoSms } from './providers/brevo.ts'
import { createMailboxSms } from './providers/mailbox.ts'
import type { OvhcloudAccount } from './providers/ovhcloud.ts'
import { createOvhcloudSms } from './providers/ovhcloud.ts'
import type { TwilioAccount } from './providers/twilio.ts'
import { createTwilioSms } from './providers/twilio.ts'
import type { SmsSender } from './sms.ts'

/** The provider of text messages, and our account there; `none` sends nothing. */
export type SmsSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'mailbox'; readonly url: string; readonly from: string }
  | ({ readonly provider: 'ovhcloud' } & OvhcloudAccount)
  | ({ readonly provider: 'brevo' } & BrevoAccount)
  | ({ readonly provider: 'twilio' } & TwilioAccount)

/** Creates the configured sender of text messages; null when none are sent. */
export function createSms(settings: SmsSettings): SmsSender | null {
  switch (settings.provider) {
    case 'none':
      return null
    case 'mailbox':
      return createMailboxSms(settings)
    case 'ovhcloud':
      return createOvhcloudSms(settings)
    case 'brevo':
      return createBrevoSms(settings)
    case 'twilio':
      return createTwilioSms(settings)
  }
}
