import type { BrevoAccount } from './providers/brevo.ts'
import { brevoSms } from './providers/brevo.ts'
import { mailboxSms } from './providers/mailbox.ts'
import type { OvhcloudAccount } from './providers/ovhcloud.ts'
import { ovhcloudSms } from './providers/ovhcloud.ts'
import type { TwilioAccount } from './providers/twilio.ts'
import { twilioSms } from './providers/twilio.ts'
import type { SmsSender } from './sms.ts'

/** Which provider sends text messages, with our account there; `none` sends nothing. */
export type SmsSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'mailbox'; readonly url: string; readonly from: string }
  | ({ readonly provider: 'ovhcloud' } & OvhcloudAccount)
  | ({ readonly provider: 'brevo' } & BrevoAccount)
  | ({ readonly provider: 'twilio' } & TwilioAccount)

/** The sender of text messages as configured; null where none are sent. */
export function createSms(settings: SmsSettings): SmsSender | null {
  switch (settings.provider) {
    case 'none':
      return null
    case 'mailbox':
      return mailboxSms(settings)
    case 'ovhcloud':
      return ovhcloudSms(settings)
    case 'brevo':
      return brevoSms(settings)
    case 'twilio':
      return twilioSms(settings)
  }
}
