/** A text message to one mobile phone. */
export type Sms = {
  /** Who gets it, in E.164: `+33612345678`. */
  readonly to: string
  /** What it says; `sizeOf` counts the segments that it is charged as. */
  readonly text: string
  /** Names this message in all tries to send it: letters, digits and hyphens, at most 64. */
  readonly key: string
  /** How long it is worth delivering, in minutes. */
  readonly validMinutes: number
}

/** Why a message will never be sent: the number takes none, its owner wants none, the text or our account with the provider is refused. */
export const smsRefusals = ['number', 'stopped', 'text', 'account'] as const
export type SmsRefusal = (typeof smsRefusals)[number]

/**
 * What became of a message: the provider has it (`taken`, under a reference of its own), will never take it (`refused`), did not take it now (`later`), or nobody
 * knows (`unknown`: the answer was lost). After the last one `find` tells whether it may be sent again.
 */
export type SmsOutcome =
  | { readonly kind: 'taken'; readonly reference: string }
  | { readonly kind: 'refused'; readonly refusal: SmsRefusal; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Where a message is: on its way, on the phone, lost for good, or refused by its owner. */
export type SmsState = 'on-its-way' | 'delivered' | 'lost' | 'stopped'

/** The way to a provider of text messages. Nothing here throws. */
export type SmsSender = {
  /** Its name, for staff and logs. */
  readonly provider: string
  /** Whether its messages come from a number, and it notes STOP that is sent there. A name takes no replies. */
  readonly takesReplies: boolean
  /** Hands a message over, once. A second call with the same key may send it twice: ask `find` first where the first outcome was lost. */
  send(sms: Sms): Promise<SmsOutcome>
  /**
   * The references that a message which was handed over at most two days ago may have: several where the provider knows messages by number and
   * text alone, none where it has not taken it; 'unknown' where it does not answer.
   */
  find(sms: Pick<Sms, 'to' | 'text' | 'key'>): Promise<readonly string[] | 'unknown'>
  /** Where a message is; null where the provider does not answer. */
  stateOf(message: { readonly reference: string; readonly key: string }): Promise<SmsState | null>
}
