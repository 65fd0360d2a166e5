import { databaseNow } from '@repo/server-kit/database'
import { sendToBrowser } from '#api/core/notifications/push.service.ts'
import type { EventTo } from '#api/core/reach/reach.rules.ts'
import { isNotified } from '#api/core/reach/reach.rules.ts'
import { checkWaitingNews } from '#api/core/recipient-stops/recipient-due.data.ts'
import { createIdToken, verifyIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Deps } from '#api/deps.ts'
import type { RecipientPush } from '#api/job-definitions.ts'
import { findPushMessage, recordShown } from './recipient-browsers.data.ts'
import { hasCode, recipientPush } from './recipient-news.texts.ts'

/** Whether an event has push messages for a recipient's browsers. */
export function hasRecipientPush(event: EventTo<'recipient', 'sms'>): event is EventTo<'recipient', 'push'> {
  return isNotified(event, 'recipient', 'push')
}

/**
 * Sends a browser a push message about its recipient's delivery, with the present code. Throws for a retry when the
 * push service cannot be reached, and for an event without a push message; a repeat replaces the message on the device.
 * Sends nothing when the message has expired or is outdated, the browser or its link is gone, or the recipient has
 * stopped messages.
 */
export async function sendRecipientPush(deps: Deps, queued: RecipientPush): Promise<void> {
  const { db, config } = deps
  const storedMessage = await findPushMessage(db, queued)
  if (!storedMessage) return
  const { target, news } = storedMessage
  const { orderId, subject, toldAt: writtenAt } = news
  const kind = requirePushedKind(news.kind)
  const verdict = await checkWaitingNews(db, { orderId, kind, subject, writtenAt })
  // Also sent when another device has shown it: the recipient may be looking at this one.
  if (verdict !== 'due' && verdict !== 'pushed') return
  const purpose = target.isOfMessage ? 'recipient message' : 'recipient link'
  const code = hasCode(kind) ? storedMessage.code : null
  const text = recipientPush[kind]({ code, minutes: queued.minutes })
  const { id, endpoint, p256dh } = target
  const where = { id, endpoint, p256dh }
  const now = await databaseNow(db)
  const message = {
    ...text,
    url: `/suivi/${createIdToken(config.tokenSecrets, target.linkId, purpose)}`,
    tag: `${kind}-${orderId}`,
    ...(target.isOfMessage && { receipt: createIdToken(config.tokenSecrets, news.id, 'recipient push') }),
  }
  await sendToBrowser(deps, { ...target, now }, message, {
    subscriptionId: id,
    expiresAt: queued.expiresAt,
    forget: () => db.recipientBrowser.deleteMany({ where }),
    recordAccepted: () => db.recipientBrowser.updateMany({ where, data: { lastOkAt: now } }),
  })
}

/**
 * Records that a device shows a push message, so that no text message or email follows.
 * A repeat, and an unknown receipt, change nothing.
 */
export async function confirmShown(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  receipt: string,
): Promise<void> {
  const newsId = verifyIdToken(config.tokenSecrets, receipt, 'recipient push')
  if (newsId !== null) await recordShown(db, newsId, await databaseNow(db))
}

function requirePushedKind(kind: string): EventTo<'recipient', 'push'> {
  const event = Object.keys(recipientPush).find((name) => name === kind)
  if (event === undefined) throw new Error(`No push message tells a recipient of ${kind}`)
  return event as EventTo<'recipient', 'push'> // as: a key of the record of all of them
}
