/** A text message to one mobile phone. */
export type Sms = {
  /** The recipient's number, in E.164: `+33612345678`. */
  readonly to: string
  /** The text; `measureSms` counts the charged segments. */
  readonly text: string
  /** The idempotency key of this message: letters, digits and hyphens, at most 64. */
  readonly key: string
  /** How long it is worth delivering, in minutes. */
  readonly validMinutes: number
}

/**
 * Why a provider refuses a message: the number accepts none, its owner wants none, or the text or our account is
 * refused. Only a refusal of the account may be lifted.
 */
export const smsRefusals = ['number', 'stopped', 'text', 'account'] as const
export type SmsRefusal = (typeof smsRefusals)[number]

/**
 * The outcome of a message: the provider has it (`taken`, under its own reference), does not accept it as it is
 * (`refused`) or now (`later`), or it is unknown (`unknown`: the response was lost). After the last one `find` decides
 * whether it may be sent again.
 */
export type SmsOutcome =
  | { readonly kind: 'taken'; readonly reference: string }
  | { readonly kind: 'refused'; readonly refusal: SmsRefusal; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The state of a message: on its way, on the phone, lost for good, or refused by its owner. */
export type SmsState = 'on-its-way' | 'delivered' | 'lost' | 'stopped'

/** A provider of text messages. Nothing here throws. */
export type SmsSender = {
  /** Its name, for staff and logs. */
  readonly provider: string
  /** Whether its messages come from a number, where STOP can be sent. A sender name receives no replies. */
  readonly canReceiveReplies: boolean
  /** Sends a message, once. A second call with the same key may send it twice: call `find` after a lost outcome. */
  send(sms: Sms): Promise<SmsOutcome>
  /**
   * Returns the possible references of a message sent at most two days ago: several when the provider searches by
   * number and text, none when it has not accepted it; 'unknown' when it does not respond.
   */
  find(sms: Pick<Sms, 'to' | 'text' | 'key'>): Promise<readonly string[] | 'unknown'>
  /** Returns the state of a message; null when the provider does not respond. */
  readState(message: { readonly reference: string; readonly key: string }): Promise<SmsState | null>
}
