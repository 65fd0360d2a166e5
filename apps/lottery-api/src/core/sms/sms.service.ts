import { randomUUID } from 'node:crypto'
import { moveIntoDayHours } from '@repo/lottery-rules/wall-clock'
import type { Player, Sms } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { GivenUp } from '@repo/server-kit/jobs'
import { computeWorthS, computeWorthUntil } from '@repo/server-kit/reach'
import { computeNextCheckAt, createTryRecord, decideNextTry, toSmsStatus } from '@repo/sms-edge/next-try'
import { sendOnce } from '@repo/sms-edge/send-once'
import type { SmsOutcome } from '@repo/sms-edge/sms'
import { measureSms, toGsmCharacters } from '@repo/sms-edge/sms-size'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import { readSmsHours, readWorth } from '#lottery-api/core/reach/reach.rules.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sendSmsJob } from '#lottery-api/job-definitions.ts'
import { findNextCheckMs, listDueChecks, lockUnsent, stopNumber } from './sms.data.ts'
import type { SmsFacts } from './sms.texts.ts'
import { smsTexts } from './sms.texts.ts'

/** The dependencies of sending text messages. */
export type SmsDeps = Pick<Deps, 'config' | 'jobs' | 'mailSealing' | 'sms'>

/** A text message about an event. */
type SmsNews = {
  readonly kind: EventBy<'sms'>
  /** With the kind and the player it identifies the event, which is sent once. */
  readonly subject: string
  readonly facts: Partial<SmsFacts>
}

/**
 * Queues a text message to a player's number, sent once the transaction commits; it waits sealed, as emails do. A
 * repeat of the event, also a concurrent one, queues nothing. Without a configured provider nothing is queued.
 */
export async function queueSms(
  deps: SmsDeps,
  tx: Tx,
  { id: playerId, language }: Pick<Player, 'id' | 'language'>,
  phone: string,
  { kind, subject, facts }: SmsNews,
): Promise<void> {
  if (!deps.sms) return
  const id = randomUUID()
  const text = toGsmCharacters(smsTexts[kind][language]({ url: '', code: '', ...facts }))
  const createdAt = await databaseNow(tx)
  const isByDay = readSmsHours(kind) === 'day'
  const from = isByDay ? moveIntoDayHours(createdAt, deps.config.timeZone) : createdAt
  const event = readWorth(kind)
  const { count } = await tx.sms.createMany({
    data: {
      id,
      playerId,
      kind,
      subject,
      phone,
      sealed: deps.mailSealing.seal(text, id),
      segments: measureSms(text).segments,
      createdAt,
      expiresAt: computeWorthUntil(event, from),
    },
    skipDuplicates: true,
  })
  if (count === 0) return
  const startAfter = from > createdAt ? from : undefined
  await deps.jobs.enqueue(
    tx,
    sendSmsJob,
    { smsId: id },
    { key: id, startAfter, worthS: computeWorthS(event) },
  )
}

/**
 * Sends a message by the provider, or ends it where it is obsolete; does nothing for a sent one and without a provider.
 * Throws for a retry, also while another worker sends it, and `GivenUp` once it has expired or its text is refused.
 * After a try with a lost outcome it searches the provider's messages first, so that none is sent twice.
 */
export async function sendSms(deps: Deps, smsId: string): Promise<void> {
  const { sms: sender, db } = deps
  if (!sender) return
  const acquired = await db.$transaction((tx) => acquireSms(tx, smsId))
  if (acquired === null) return
  if (acquired === 'given_up') throw new GivenUp('The provider has not taken the text message in its time')
  if (acquired === 'wait') throw new Error('The text message is being sent')
  const { sms, now, isPossiblyAccepted } = acquired
  const text = deps.mailSealing.open(sms.sealed, sms.id).toString()
  const outcome = await sendOnce(sender, { ...sms, text, now, isPossiblyAccepted }, async (found) => {
    const others = await db.sms.findMany({
      where: { reference: { in: [...found] } },
      select: { reference: true },
    })
    return others.map(({ reference }) => reference)
  })
  const status = toSmsStatus(outcome)
  await db.$transaction((tx) => recordOutcome(deps, tx, sms, outcome, status))
  if (status === 'waiting' || status === 'sending')
    throw new Error('The provider has not taken the text message')
  if (status === 'bad_text') throw new GivenUp('The provider refuses the words of the text message')
}

type AcquiredSms = { readonly sms: Sms; readonly now: Date; readonly isPossiblyAccepted: boolean }

async function acquireSms(tx: Tx, smsId: string): Promise<AcquiredSms | 'wait' | 'given_up' | null> {
  const sms = await lockUnsent(tx, smsId)
  if (!sms) return null
  const next = decideNextTry(sms)
  if (next.do === 'wait') return 'wait'
  if (next.do === 'end') {
    await tx.sms.update({ where: { id: smsId }, data: { status: next.status } })
    return next.status === 'given_up' ? 'given_up' : null
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
  status: ReturnType<typeof toSmsStatus>,
): Promise<void> {
  const sentAt = await databaseNow(tx)
  await tx.sms.updateMany({
    where: { id, status: 'sending' },
    data: createTryRecord(outcome, { segments, segmentCents: config.smsSegmentCents, sentAt }),
  })
  if (status === 'stopped') await stopNumber(tx, phone)
}

/**
 * Queries the status of up to 50 sent messages, longest due first. Returns the milliseconds until the next query; null
 * when no message is on its way, or without a provider. Records the numbers that refuse messages, and forgets such a
 * record when a later message is delivered.
 */
export async function checkSmsDelivery({
  sms: sender,
  db,
}: Pick<Deps, 'sms' | 'db'>): Promise<number | null> {
  if (!sender) return null
  for (const { id, phone, reference, sentAt, now } of await listDueChecks(db)) {
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
      if (state === 'delivered' && sentAt !== null)
        await tx.smsStop.deleteMany({ where: { phone, since: { lt: sentAt } } })
    })
  }
  return findNextCheckMs(db)
}
