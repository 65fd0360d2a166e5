import type { SmsStatus } from '@repo/prisma/delivery-types'
import type { SmsOutcome, SmsRefusal } from '@repo/sms-edge/sms'

/** How many text messages a number and an account get within 24 hours; a number, as that of an account and as that of a recipient. */
export const smsBudget = { perNumber: 20, perRecipient: 10, perAccount: 60 } as const

/** How often a message is tried. */
const maxTries = 10

/** No call to a provider lasts longer: a message that is being sent since then was lost sight of. */
const longestCallMs = 30_000

/** What is known of a message before a try, all of it under its locks. */
export type BeforeTry = {
  readonly status: SmsStatus
  readonly now: Date
  readonly triedAt: Date | null
  readonly expiresAt: Date
  readonly tries: number
  readonly isNecessary: boolean
  /** Its number's owner has asked for no messages. */
  readonly isStopped: boolean
  /** What it tells the recipient of an order is over. */
  readonly isOutdated: boolean
  /** A device has shown it as a push message. */
  readonly isPushed: boolean
  /** It is to the recipient of an order, who has no account. */
  readonly isToRecipient: boolean
  /** The provider has refused the number before. */
  readonly isBadNumber: boolean
  /** What number (as a recipient's, or else as an account's) and account got in the last 24 hours, without this one. */
  readonly ofNumber: number
  readonly ofAccount: number
}

/** What to do with a message: hand it over, first look whether the provider has it already, come back later, or end it untried. */
export type NextTry =
  | { readonly do: 'send' | 'find-or-send' | 'wait' }
  | { readonly do: 'end'; readonly status: SmsStatus }

/** Decides about the next try of a message that is waiting or being sent. */
export function nextTry(sms: BeforeTry): NextTry {
  if (sms.status === 'sending' && sms.now.getTime() - (sms.triedAt?.getTime() ?? 0) < longestCallMs)
    return { do: 'wait' }
  if (sms.now >= sms.expiresAt || sms.tries >= maxTries) return { do: 'end', status: 'given_up' }
  if (sms.status === 'sending') return { do: 'find-or-send' }
  if (sms.isPushed) return { do: 'end', status: 'pushed' }
  if (sms.isBadNumber) return { do: 'end', status: 'bad_number' }
  if (sms.isStopped && !sms.isNecessary) return { do: 'end', status: 'stopped' }
  if (sms.isOutdated) return { do: 'end', status: 'outdated' }
  const perNumber = sms.isToRecipient ? smsBudget.perRecipient : smsBudget.perNumber
  const isOver = sms.ofNumber >= perNumber || sms.ofAccount >= smsBudget.perAccount
  return isOver ? { do: 'end', status: 'over_budget' } : { do: 'send' }
}

const refused = {
  number: 'bad_number',
  stopped: 'stopped',
  text: 'bad_text',
  // Our keys or credit: the staff may mend that before the last try.
  account: 'waiting',
} as const satisfies Readonly<Record<SmsRefusal, SmsStatus>>

/** The status that an outcome leaves a message in; `waiting` and `sending` are tried again. */
export function statusAfter(outcome: SmsOutcome): SmsStatus {
  switch (outcome.kind) {
    case 'taken':
      return 'sent'
    case 'refused':
      return refused[outcome.refusal]
    case 'later':
      return 'waiting'
    case 'unknown':
      return 'sending'
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** When the provider is asked for the first time where a message is. */
export function firstLookAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + minuteMs)
}

/** When it is asked again, each time twice as long after the sending; null after a day. */
export function nextLookAt(sentAt: Date, now: Date): Date | null {
  const sinceMs = now.getTime() - sentAt.getTime()
  return sinceMs >= dayMs ? null : new Date(now.getTime() + Math.max(minuteMs, sinceMs))
}
