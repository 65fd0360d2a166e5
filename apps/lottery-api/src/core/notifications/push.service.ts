import { maxPushBrowsers } from '@repo/contracts/push-message'
import { databaseNow } from '@repo/server-kit/database'
import { GivenUp } from '@repo/server-kit/jobs'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import { sendNews } from '@repo/server-kit/push/send-news'
import { computeWorthUntil } from '@repo/server-kit/reach'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import { findEmailChoice, isPlay, readWorth } from '#lottery-api/core/reach/reach.rules.ts'
import { lockSession } from '#lottery-api/core/sessions/sessions.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sendPushJob } from '#lottery-api/job-definitions.ts'
import type { Facts } from './notifications.service.ts'
import type { QueuedPush } from './push.data.ts'
import {
  dropOldest,
  dropUnreached,
  findTarget,
  listSubscribedBrowsers,
  recordSilence,
  writeSubscription,
} from './push.data.ts'
import { pushPages, pushTexts } from './push.texts.ts'

/**
 * A browser is deleted after this many unanswered tries in a row, over a day at least; the site subscribes it again.
 */
const maxSilences = 8
/** A browser that was not reached for this long is considered abandoned. */
const unreachedDays = 180

/**
 * Subscribes the caller's browser to push messages; idempotent. A browser beyond the maximum replaces the oldest one.
 * Throws `push-unreachable` without a configured key and for an address that may not be called, and `not-signed-in`
 * when the session has ended.
 */
export async function subscribe(deps: Deps, caller: Caller, target: PushTarget): Promise<void> {
  if (deps.push.publicKey === null || !deps.push.mayReach(target.endpoint))
    throw new Refusal('push-unreachable')
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, caller.accountId)
    // Signing out, or ending the sessions, happens before or after, not meanwhile.
    await lockSession(tx, caller.sessionId)
    const openSessions = await tx.session.count({ where: { id: caller.sessionId, endedAt: null } })
    if (openSessions === 0) throw new Refusal('not-signed-in')
    await writeSubscription(tx, caller, target)
    await dropOldest(tx, caller.accountId, maxPushBrowsers)
  })
}

/** Unsubscribes one of the caller's browsers; idempotent. */
export async function unsubscribe({ db }: Pick<Deps, 'db'>, caller: Caller, endpoint: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { endpoint, playerId: caller.accountId } })
}

/**
 * A message that is worth sending until a certain time, and while an entry is not validated. The tag names its subject,
 * so that a later message replaces it.
 */
export type WhileOpen = { readonly tag: string; readonly until: Date; readonly entryId: string }

/** A push message to players, and what distinguishes it from others of its event. */
type PushNews = {
  readonly event: EventBy<'push'>
  readonly key: string
  readonly facts: Facts
  readonly whileOpen?: WhileOpen | undefined
}

/**
 * Queues a push message for each subscribed browser of some players, sent when the transaction commits. Players who
 * stopped such messages get none, nor do ineligible players about the game.
 */
export async function queuePushes(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  playerIds: readonly string[],
  { event, key, facts, whileOpen }: PushNews,
): Promise<void> {
  const choice = findEmailChoice(event)
  // A newsletter issue sends no push message.
  if (choice === 'marketing') return
  const browsers = await listSubscribedBrowsers(tx, playerIds, {
    choice,
    isPlay: isPlay(event),
  })
  if (browsers.length === 0) return
  const now = await databaseNow(tx)
  const latest = computeWorthUntil(readWorth(event), now)
  const until = whileOpen !== undefined && whileOpen.until < latest ? whileOpen.until : latest
  const expiresAt = until.toISOString()
  const worthS = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const subject = whileOpen === undefined ? {} : { entryId: whileOpen.entryId }
  const queued = { expiresAt, isPlay: isPlay(event), ...subject }
  for (const { id: subscriptionId, language } of browsers) {
    const [title, body] = pushTexts[event][language]
    const news = { title, body, url: pushPages[event](facts), tag: whileOpen?.tag ?? key, language }
    await deps.jobs.enqueue(tx, sendPushJob, { ...queued, subscriptionId, news }, { worthS })
  }
}

/**
 * Sends a queued message, and deletes a browser that is gone. Throws for a retry, and `GivenUp` for an expired message.
 * Does nothing when the browser should no longer get it. If a worker dies right after sending, the message is sent
 * twice and the second replaces the first on the phone.
 */
export async function sendPush(deps: Deps, queued: QueuedPush): Promise<void> {
  const { subscriptionId, news, expiresAt } = queued
  const target = await findTarget(deps.db, queued)
  if (!target) return
  const ttlS = Math.floor((Date.parse(expiresAt) - target.now.getTime()) / 1000)
  if (ttlS <= 0) throw new GivenUp('The push service has not taken the message in its time')
  const outcome = await sendNews(deps.push, target, news, ttlS)
  const browser = { id: subscriptionId, endpoint: target.endpoint, p256dh: target.p256dh }
  if (outcome === 'later') throw new Error('The push service cannot be reached')
  if (outcome === 'silent') {
    if (await recordSilence(deps.db, browser, maxSilences))
      throw new Error('The push service has not answered in time')
    deps.log.info({ subscriptionId }, 'a push subscription is deleted: its push service does not answer')
  }
  if (outcome === 'refused' || outcome === 'foreign')
    deps.log.warn({ subscriptionId, outcome }, 'the push service refuses a message')
  if (outcome === 'gone' || outcome === 'foreign')
    await deps.db.pushSubscription.deleteMany({ where: browser })
  if (outcome === 'taken')
    await deps.db.pushSubscription.updateMany({
      where: browser,
      data: { lastOkAt: target.now, silences: 0 },
    })
}

/** Forgets the browsers that could not be reached for half a year. */
export function dropUnreachedBrowsers({ db }: Pick<Deps, 'db'>): Promise<void> {
  return dropUnreached(db, unreachedDays)
}
