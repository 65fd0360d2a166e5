import { mostPushBrowsers } from '@repo/contracts/push-message'
import { databaseNow } from '@repo/server-kit/database'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import { sendNews } from '@repo/server-kit/push/send-news'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { holdPlayer } from '#lottery-api/core/players/held-player.service.ts'
import type { EventBy, Event as ReachRow } from '#lottery-api/core/reach/reach.rules.ts'
import { reach } from '#lottery-api/core/reach/reach.rules.ts'
import { lockSession } from '#lottery-api/core/sessions/sessions.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sendPushJob } from '#lottery-api/job-definitions.ts'
import type { Facts } from './notifications.service.ts'
import type { QueuedPush } from './push.data.ts'
import { dropOldest, targetOf, wakeableBrowsers, writeSubscription } from './push.data.ts'
import { pushPages, pushTexts } from './push.texts.ts'

/** How late a browser may learn of it: most is worth reading the next morning, too. */
const ttlHours = 24
/** A ticket that is not validated is worth nothing once sales are closed. */
const reminderTtlHours = 2

/** Has the caller's browser woken from now on; harmless to repeat. Refused where nothing is sent or may be reached. */
export async function subscribe(deps: Deps, caller: Caller, target: PushTarget): Promise<void> {
  if (deps.push.publicKey === null || !deps.push.mayReach(target.endpoint))
    throw new Refusal('push-unreachable')
  await deps.db.$transaction(async (tx) => {
    await holdPlayer(tx, caller.accountId)
    // Whoever signs out or ends the sessions comes before, or after.
    await lockSession(tx, caller.sessionId)
    const stands = await tx.session.count({ where: { id: caller.sessionId, endedAt: null } })
    if (stands === 0) throw new Refusal('not-signed-in')
    await writeSubscription(tx, caller, target)
    await dropOldest(tx, caller.accountId, mostPushBrowsers)
  })
}

/** Wakes one of the caller's browsers no more; harmless to repeat. */
export async function unsubscribe({ db }: Pick<Deps, 'db'>, caller: Caller, endpoint: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { endpoint, playerId: caller.accountId } })
}

/** What players are woken for, and what tells it from others of its event. */
type ToWake = { readonly event: EventBy<'push'>; readonly key: string; readonly facts: Facts }

/** Wakes the browsers of some players when the transaction commits, as far as they wish it: by a job for each. */
export async function wake(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  playerIds: readonly string[],
  { event, key, facts }: ToWake,
): Promise<void> {
  const { stoppedBy }: ReachRow = reach[event]
  // A letter of the newsletter wakes nobody.
  if (stoppedBy === 'marketing') return
  const browsers = await wakeableBrowsers(tx, playerIds, stoppedBy ?? null)
  if (browsers.length === 0) return
  const hours = event === 'ticket-not-validated' ? reminderTtlHours : ttlHours
  const expiresAt = new Date((await databaseNow(tx)).getTime() + hours * 3_600_000).toISOString()
  for (const { id: subscriptionId, language } of browsers) {
    const [title, body] = pushTexts[event][language]
    const news = { title, body, url: pushPages[event](facts), tag: key, language }
    await deps.jobs.enqueue(tx, sendPushJob, { subscriptionId, news, expiresAt })
  }
}

/**
 * Sends a queued message unless it is too late, and forgets a browser that is gone. Throws when the push service should be asked again. Should
 * a worker die right after sending, the message goes twice and the second replaces the first on the phone.
 */
export async function sendPush(deps: Deps, { subscriptionId, news, expiresAt }: QueuedPush): Promise<void> {
  const target = await targetOf(deps.db, subscriptionId)
  if (!target) return
  const ttlS = Math.floor((Date.parse(expiresAt) - target.now.getTime()) / 1000)
  if (ttlS <= 0) return
  const outcome = await sendNews(deps.push, target, news, ttlS)
  const thisOne = { id: subscriptionId, endpoint: target.endpoint, p256dh: target.p256dh }
  if (outcome === 'later') throw new Error('The push service cannot be reached')
  if (outcome === 'refused') deps.log.warn({ subscriptionId }, 'the push service refuses a message')
  if (outcome === 'gone') await deps.db.pushSubscription.deleteMany({ where: thisOne })
  if (outcome === 'taken')
    await deps.db.pushSubscription.updateMany({ where: thisOne, data: { lastOkAt: target.now } })
}
