import { moveIntoDayHours } from '@repo/delivery-rules/paris-calendar'
import type { Sms, SmsStatus } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { computeWorthS, computeWorthUntil } from '@repo/server-kit/reach'
import { computeNextCheckAt, createTryRecord, decideNextTry, toSmsStatus } from '@repo/sms-edge/next-try'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import { sendOnce } from '@repo/sms-edge/send-once'
import type { SmsOutcome } from '@repo/sms-edge/sms'
import { measureSms, toGsmCharacters } from '@repo/sms-edge/sms-size'
import { isMuted } from '#api/core/reach/choices.service.ts'
import type { EventBy, EventTo } from '#api/core/reach/reach.rules.ts'
import { getSmsTerms, getWorth } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendSmsJob } from '#api/job-definitions.ts'
import { findDueChecks, findMsUntilNextCheck, lockUnsent, stopNumber } from './sms.data.ts'
import type { AccountSms } from './sms.texts.ts'
import { smsTexts } from './sms.texts.ts'

/** A text message about an event. */
export type SmsNews = {
  readonly kind: AccountSms
  /** The id of its subject. With the kind and the account it identifies the event, which is sent once. */
  readonly subject: string
  /** The page of this site that shows the subject. */
  readonly link: string
}

/**
 * Sends a text message to an account's number once the transaction commits. A repeat of the event sends nothing more.
 * A message to a number that cannot receive any is stored as such and never tried.
 * Stores nothing without a configured provider, or when the account has muted the event.
 */
export async function queueSms(
  deps: Pick<Deps, 'jobs' | 'sms'>,
  tx: Tx,
  accountId: string,
  { kind, subject, link }: SmsNews,
): Promise<void> {
  if (!deps.sms || (await isMuted(tx, accountId, kind, 'sms'))) return
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { phone: true } })
  const number = readPhoneNumber(account.phone)
  await insertSms(deps, tx, {
    accountId,
    kind,
    subject,
    phone: number?.e164 ?? '',
    text: smsTexts[kind](link),
    status: number === null ? 'no_number' : number.canReceiveSms ? 'waiting' : 'no_mobile',
  })
}

/**
 * Sends a text message to the recipient of an order once the transaction commits, and not before `notBefore`. The caller
 * checks that the number can receive it. Does nothing for a repeat, and without a configured provider.
 */
export async function queueRecipientSms(
  deps: Pick<Deps, 'jobs' | 'sms'>,
  tx: Tx,
  message: {
    readonly orderId: string
    readonly kind: EventTo<'recipient', 'sms'>
    readonly subject: string
    readonly phone: string
    readonly text: string
  },
  notBefore?: Date,
): Promise<void> {
  if (deps.sms) await insertSms(deps, tx, { ...message, status: 'waiting' }, notBefore)
}

/** Stores a message, once for its event, and enqueues its job when it waits to be sent. */
async function insertSms(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  message: {
    readonly accountId?: string
    readonly orderId?: string
    readonly kind: EventBy<'sms'>
    readonly subject: string
    readonly phone: string
    readonly text: string
    readonly status: SmsStatus
  },
  notBefore?: Date,
): Promise<void> {
  const { isNecessary } = getSmsTerms(message.kind)
  const event = getWorth(message.kind)
  const createdAt = await databaseNow(tx)
  const startAfter = findEarliestTextAt(message.kind, createdAt)
  const text = toGsmCharacters(message.text)
  const insertedSms = await tx.sms.createManyAndReturn({
    data: {
      ...message,
      text,
      isNecessary,
      segments: measureSms(text).segments,
      createdAt,
      expiresAt: computeWorthUntil(event, startAfter),
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (message.status !== 'waiting') return
  const earliestAt = notBefore !== undefined && notBefore > startAfter ? notBefore : startAfter
  const options = {
    startAfter: earliestAt > createdAt ? earliestAt : undefined,
    worthS: computeWorthS(event),
  }
  for (const { id } of insertedSms) await jobs.enqueue(tx, sendSmsJob, { smsId: id }, { key: id, ...options })
}

/** Returns the earliest instant for a text message about an event that happens now: the morning for some at night. */
export function findEarliestTextAt(event: EventBy<'sms'>, now: Date): Date {
  return getSmsTerms(event).hours === 'day' ? moveIntoDayHours(now) : now
}

/**
 * Sends a message by the provider, or ends it when it is obsolete. Throws for a retry. After a try whose outcome was
 * lost it looks for the message at the provider first, so that no message is sent twice. Of two concurrent workers one
 * throws and retries after the other's outcome.
 */
export async function sendSms(deps: Deps, smsId: string): Promise<void> {
  const { sms: sender } = deps
  if (!sender) return
  const acquired = await deps.db.$transaction((tx) => acquireSms(tx, smsId))
  if (acquired === null) return
  if (acquired === 'wait') throw new Error('The text message is being sent')
  const outcome = await sendOnce(sender, { ...acquired, ...acquired.sms }, async (found) => {
    const others = await deps.db.sms.findMany({
      where: { reference: { in: [...found] } },
      select: { reference: true },
    })
    return others.map(({ reference }) => reference)
  })
  const status = toSmsStatus(outcome)
  await deps.db.$transaction((tx) => recordOutcome(deps, tx, acquired.sms, outcome, status))
  if (status === 'waiting' || status === 'sending')
    throw new Error('The provider has not taken the text message')
}

type Acquired = { readonly sms: Sms; readonly now: Date; readonly isPossiblyAccepted: boolean }

async function acquireSms(tx: Tx, smsId: string): Promise<Acquired | 'wait' | null> {
  const sms = await lockUnsent(tx, smsId)
  if (!sms) return null
  const next = decideNextTry(sms)
  if (next.do === 'wait') return 'wait'
  const endStatus = next.do === 'end' ? next.status : next.do === 'send' && sms.isPushed ? 'pushed' : null
  if (endStatus !== null) {
    await tx.sms.update({ where: { id: smsId }, data: { status: endStatus } })
    return null
  }
  await tx.sms.update({
    where: { id: smsId },
    data: { status: 'sending', tries: { increment: 1 }, triedAt: sms.now },
  })
  return { sms, now: sms.now, isPossiblyAccepted: next.do === 'find-or-send' }
}

/** Records the outcome of a try, unless it is recorded already. */
async function recordOutcome(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { id, phone, segments }: Sms,
  outcome: SmsOutcome,
  status: SmsStatus,
): Promise<void> {
  const sentAt = await databaseNow(tx)
  await tx.sms.updateMany({
    where: { id, status: 'sending' },
    data: createTryRecord(outcome, { segments, segmentCents: config.smsSegmentCents, sentAt }),
  })
  if (status === 'stopped') await stopNumber(tx, phone)
}

/**
 * Queries and stores the status of up to 50 sent messages. Returns the milliseconds until the next query; null without
 * one. Stores the stop of a number whose owner wants no messages, and removes it once a later, optional one is
 * delivered.
 */
export async function checkSmsDelivery(deps: Deps): Promise<number | null> {
  const { sms: sender, db } = deps
  if (!sender) return null
  for (const { id, phone, reference, sentAt, isNecessary, now } of await findDueChecks(db)) {
    const state = await sender.readState({ reference: reference ?? '', key: id })
    const isOnItsWay = state === null || state === 'on-its-way'
    await db.$transaction(async (tx) => {
      await tx.sms.updateMany({
        where: { id, status: 'sent' },
        data: isOnItsWay
          ? { lookAt: computeNextCheckAt(sentAt ?? now, now) }
          : { status: state, lookAt: null },
      })
      if (state === 'stopped') await stopNumber(tx, phone)
      // The provider delivers messages sent before STOP, and some deliver mandatory ones in spite of it.
      if (state === 'delivered' && sentAt !== null && !isNecessary)
        await tx.smsStop.deleteMany({ where: { phone, since: { lt: sentAt } } })
    })
  }
  return findMsUntilNextCheck(db)
}
