import type { SmsOutcome, SmsRefusal } from './sms.ts'

/** The final status of a stored message, or that the provider has it. */
type EndStatus = 'sent' | 'stopped' | 'bad_number' | 'bad_text' | 'over_budget' | 'given_up' | 'outdated'
/** A message that is sent, or retried. */
type OpenStatus = 'waiting' | 'sending'

/** Longer than a try with its two calls of 10 s. A message that has been "sending" for longer was abandoned. */
const maxTryMs = 30_000

/** The state of a message before a try, read under its locks. */
export type BeforeTry = {
  readonly status: string
  readonly now: Date
  readonly triedAt: Date | null
  readonly expiresAt: Date
  readonly isNecessary: boolean
  /** Whether its number's owner has stopped messages. */
  readonly isStopped: boolean
  /** Whether its content is outdated. */
  readonly isOutdated: boolean
  /** Whether the provider has refused the number before. */
  readonly isBadNumber: boolean
  /** Whether its number or its reader has reached the daily maximum. */
  readonly isOverBudget: boolean
}

/** The next action for a message: send it, check first whether the provider has it, retry later, or end it unsent. */
export type NextTry =
  | { readonly do: 'send' | 'find-or-send' | 'wait' }
  | { readonly do: 'end'; readonly status: EndStatus }

/**
 * Decides the next action for a locked message that is waiting or being sent. A necessary one is sent although its
 * number's owner has stopped messages.
 */
export function decideNextTry(sms: BeforeTry): NextTry {
  if (sms.status === 'sending' && sms.now.getTime() - (sms.triedAt?.getTime() ?? 0) < maxTryMs)
    return { do: 'wait' }
  if (sms.now >= sms.expiresAt) return { do: 'end', status: 'given_up' }
  if (sms.status === 'sending') return { do: 'find-or-send' }
  if (sms.isBadNumber) return { do: 'end', status: 'bad_number' }
  if (sms.isStopped && !sms.isNecessary) return { do: 'end', status: 'stopped' }
  if (sms.isOutdated) return { do: 'end', status: 'outdated' }
  return sms.isOverBudget ? { do: 'end', status: 'over_budget' } : { do: 'send' }
}

const refusalStatuses = {
  number: 'bad_number',
  stopped: 'stopped',
  text: 'bad_text',
  // Our keys or credit: staff may fix that before the last try.
  account: 'waiting',
} as const satisfies Readonly<Record<SmsRefusal, EndStatus | OpenStatus>>

/** Returns the status of a message after an outcome; `waiting` and `sending` are retried. */
export function toSmsStatus(outcome: SmsOutcome): EndStatus | OpenStatus {
  switch (outcome.kind) {
    case 'taken':
      return 'sent'
    case 'refused':
      return refusalStatuses[outcome.refusal]
    case 'later':
      return 'waiting'
    case 'unknown':
      return 'sending'
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns when the provider is first queried about a message. */
export function computeFirstCheckAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + minuteMs)
}

/**
 * Returns when the provider is queried next: in a minute at least, and each time twice as long after the sending. Null
 * after a day.
 */
export function computeNextCheckAt(sentAt: Date, now: Date): Date | null {
  const sinceMs = now.getTime() - sentAt.getTime()
  return sinceMs >= dayMs ? null : new Date(now.getTime() + Math.max(minuteMs, sinceMs))
}

/** Returns the record of a try: the provider's reference, the cost and the next query, or why it was not accepted. */
export function createTryRecord(
  outcome: SmsOutcome,
  {
    segments,
    segmentCents,
    sentAt,
  }: { readonly segments: number; readonly segmentCents: number; readonly sentAt: Date },
) {
  if (outcome.kind !== 'taken') return { status: toSmsStatus(outcome), failure: outcome.reason }
  return {
    status: toSmsStatus(outcome),
    reference: outcome.reference,
    failure: null,
    costCents: segments * segmentCents,
    sentAt,
    lookAt: computeFirstCheckAt(sentAt),
  }
}
