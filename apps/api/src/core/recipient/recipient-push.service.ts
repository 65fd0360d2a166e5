import { databaseNow } from '@repo/server-kit/database'
import { sendToBrowser } from '#api/core/notifications/push.service.ts'
import type { EventTo } from '#api/core/reach/reach.rules.ts'
import { isTold } from '#api/core/reach/reach.rules.ts'
import { judgeWaiting } from '#api/core/recipient-stops/recipient-due.data.ts'
import { tokenOfId, verifyIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Deps } from '#api/deps.ts'
import type { RecipientPush } from '#api/job-definitions.ts'
import { findMessage, recordShown } from './recipient-browsers.data.ts'
import { hasCode, recipientPush } from './recipient-news.texts.ts'

/** Whether an event has push messages for a recipient's browsers. */
export function isPushed(event: EventTo<'recipient', 'sms'>): event is EventTo<'recipient', 'push'> {
  return isTold(event, 'recipient', 'push')
}

/**
 * Sends a browser a push message about its recipient's delivery, with the present code. Throws for a retry; a repeat
 * replaces the message on the device. Nothing is sent when it is too late, the browser or its link is gone, the
 * recipient wants no messages, or the delivery is over.
 */
export async function sendRecipientPush(deps: Deps, queued: RecipientPush): Promise<void> {
  const { db, config } = deps
  const found = await findMessage(db, queued)
  if (!found) return
  const { target, news } = found
  const { orderId, subject, toldAt: writtenAt } = news
  const kind = requirePushedKind(news.kind)
  const verdict = await judgeWaiting(db, { orderId, kind, subject, writtenAt })
  // Another device has shown it: the person may be looking at this one.
  if (verdict !== 'due' && verdict !== 'pushed') return
  const purpose = target.isOfMessage ? 'recipient message' : 'recipient link'
  const code = hasCode(kind) ? found.code : null
  const text = recipientPush[kind]({ code, minutes: queued.minutes })
  const { id, endpoint, p256dh } = target
  const where = { id, endpoint, p256dh }
  const now = await databaseNow(db)
  const message = {
    ...text,
    url: `/suivi/${tokenOfId(config.tokenSecrets, target.linkId, purpose)}`,
    tag: `${kind}-${orderId}`,
    ...(target.isOfMessage && { receipt: tokenOfId(config.tokenSecrets, news.id, 'recipient push') }),
  }
  await sendToBrowser(deps, { ...target, now }, message, {
    subscriptionId: id,
    expiresAt: queued.expiresAt,
    forget: () => db.recipientBrowser.deleteMany({ where }),
    noteTaken: () => db.recipientBrowser.updateMany({ where, data: { lastOkAt: now } }),
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
  const known = Object.keys(recipientPush).find((event) => event === kind)
  if (known === undefined) throw new Error(`No push message tells a recipient of ${kind}`)
  return known as EventTo<'recipient', 'push'> // as: a key of the record of all of them
}
