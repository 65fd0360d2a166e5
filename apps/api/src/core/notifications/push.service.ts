import { maxPushBrowsers } from '@repo/contracts/push-message'
import { GivenUp } from '@repo/server-kit/jobs'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import type { NewsToWake } from '@repo/server-kit/push/send-news'
import { sendNews } from '@repo/server-kit/push/send-news'
import { computeWorthS } from '@repo/server-kit/reach'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { findEarliestPushTime, isMuted } from '#api/core/reach/choices.service.ts'
import { getWorth, parsePushEvent } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendPushJob } from '#api/job-definitions.ts'
import type { PushNews, QueuedPush } from './push.data.ts'
import {
  deleteBrowsersOfEndedSessions,
  deleteBrowsersOfExpiredSessions,
  deleteOldestBrowsers,
  findReachableBrowsers,
  findTarget,
  writeSubscription,
} from './push.data.ts'

/**
 * Subscribes the caller's browser to push messages until its session is revoked or expires: three days without use do
 * not end them, so that senders hear of a delivery without opening the site. Beyond the maximum the browser that was
 * reached least recently is unsubscribed. Idempotent. Throws `push-unreachable` when push is switched off, and for an
 * endpoint of no known push service.
 */
export async function subscribe(deps: Deps, caller: Caller, target: PushTarget): Promise<void> {
  if (deps.push.publicKey === null || !deps.push.mayReach(target.endpoint))
    throw new Refusal('push-unreachable')
  await deps.db.$transaction(async (tx) => {
    await writeSubscription(tx, caller, target)
    await deleteOldestBrowsers(tx, caller.accountId, maxPushBrowsers)
  })
}

/** Unsubscribes one of the caller's browsers. Idempotent. */
export async function unsubscribe(deps: Deps, caller: Caller, endpoint: string): Promise<void> {
  await deps.db.pushSubscription.deleteMany({ where: { endpoint, accountId: caller.accountId } })
}

/**
 * Sends push messages to an account's phones and browsers when the transaction commits, by its choices: one job each,
 * retried as long as the event is worth it, or for `ttlS` seconds where that is shorter. Non-urgent messages wait
 * during its quiet hours. With an `offerId` nothing is sent once that offer has been answered.
 */
export async function sendPushMessages(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  accountId: string,
  { ttlS, offerId, ...news }: PushNews & { readonly ttlS?: number; readonly offerId?: string },
): Promise<void> {
  const { ids, now } = await findReachableBrowsers(tx, accountId)
  const event = parsePushEvent(news.tag)
  if (ids.length === 0 || (await isMuted(tx, accountId, event, 'push'))) return
  const earliestAt = await findEarliestPushTime(tx, accountId, event, now)
  const triedForS = Math.min(ttlS ?? Number.POSITIVE_INFINITY, computeWorthS(getWorth(event)))
  const expiresAt = new Date(earliestAt.getTime() + triedForS * 1000).toISOString()
  const options = { worthS: triedForS, startAfter: earliestAt > now ? earliestAt : undefined }
  for (const subscriptionId of ids) {
    const queued = { subscriptionId, news, expiresAt, offerId: offerId ?? null }
    await deps.jobs.enqueue(tx, sendPushJob, queued, options)
  }
}

/**
 * Sends a queued message unless its browser or its open offer no longer exists. Deletes a browser that is gone. Throws
 * for a retry, and `GivenUp` once the message has expired, except that of an offer, which goes to the next carrier.
 * If a worker dies right after sending, the message is sent twice and the second replaces the first on the phone.
 */
export async function sendPush(deps: Deps, queued: QueuedPush): Promise<void> {
  const target = await findTarget(deps.db, queued)
  if (!target) return
  const { news, subscriptionId, expiresAt, offerId } = queued
  const isLate = Date.parse(expiresAt) <= target.now.getTime()
  if (isLate && offerId !== null) return
  if (isLate) throw new GivenUp('The push service has not taken the message in its time')
  const where = { id: subscriptionId, endpoint: target.endpoint, p256dh: target.p256dh }
  await sendToBrowser(deps, target, news, {
    subscriptionId,
    expiresAt,
    forget: () => deps.db.pushSubscription.deleteMany({ where }),
    recordAccepted: () => deps.db.pushSubscription.updateMany({ where, data: { lastOkAt: target.now } }),
  })
}

/**
 * Sends a message to a browser's push service, and reports by a callback that it was accepted or that the browser is
 * gone. Logs a refused one. Does nothing for an expired message. Throws for a retry when the push service cannot be
 * reached.
 */
export async function sendToBrowser(
  { push, log }: Pick<Deps, 'push' | 'log'>,
  target: PushTarget & { readonly now: Date },
  news: NewsToWake,
  message: {
    readonly subscriptionId: string
    readonly expiresAt: string
    /** Called when the browser no longer exists. */
    readonly forget: () => PromiseLike<unknown>
    /** Called when the push service has accepted the message. */
    readonly recordAccepted: () => PromiseLike<unknown>
  },
): Promise<void> {
  const { subscriptionId, expiresAt, forget, recordAccepted } = message
  const ttlS = Math.floor((Date.parse(expiresAt) - target.now.getTime()) / 1000)
  if (ttlS <= 0) return
  const outcome = await sendNews(push, target, news, ttlS)
  if (outcome === 'later' || outcome === 'silent') throw new Error('The push service cannot be reached')
  if (outcome === 'refused' || outcome === 'foreign')
    log.warn({ subscriptionId }, 'the push service refuses a message')
  if (outcome === 'gone') await forget()
  if (outcome === 'taken') await recordAccepted()
}

/** Unsubscribes the browsers of an account's ended sessions. Call it in the transaction that ends them. */
export function dropSignedOutBrowsers(tx: Tx, accountId: string): Promise<void> {
  return deleteBrowsersOfEndedSessions(tx, accountId)
}

/** Unsubscribes the browsers of all revoked and expired sessions. Idempotent. */
export function dropEndedSubscriptions(deps: Deps): Promise<void> {
  return deleteBrowsersOfExpiredSessions(deps.db)
}
