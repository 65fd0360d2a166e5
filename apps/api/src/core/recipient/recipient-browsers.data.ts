import type { RecipientBrowser } from '@repo/prisma/delivery-types'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import { lockBrowser } from '#api/core/notifications/push.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** The maximum number of subscribed browsers of one link; one more replaces the one that was reached least recently. */
const maxBrowsersPerLink = 5

/**
 * Stores a browser for a link; a repeat keeps its id. Call it with the order locked. The browser loses its subscriptions
 * for recipients of another number and email address: it may have changed hands. `isOfMessage`: it was subscribed by
 * the link of a message, not by the sender's.
 */
export async function writeBrowser(
  tx: Tx,
  { linkId, isOfMessage, at }: { linkId: string; isOfMessage: boolean; at: Date },
  { endpoint, p256dh, auth }: PushTarget,
): Promise<void> {
  await lockBrowser(tx, endpoint)
  await tx.$executeRaw`
    DELETE FROM recipient_browser b USING recipient_link l, "order" o, recipient_link own, "order" mine
    WHERE b.endpoint = ${endpoint} AND l.id = b.link_id AND o.id = l.order_id AND own.id = ${linkId}::uuid AND mine.id = own.order_id
      AND l.id <> own.id AND right(regexp_replace(o.recipient_phone, '\\D', '', 'g'), 9) <> right(regexp_replace(mine.recipient_phone, '\\D', '', 'g'), 9)
      AND (o.recipient_email = '' OR lower(o.recipient_email) <> lower(mine.recipient_email))`
  const fields = { p256dh, auth, isOfMessage, createdAt: at }
  await tx.recipientBrowser.upsert({
    where: { linkId_endpoint: { linkId, endpoint } },
    create: { linkId, endpoint, ...fields },
    update: fields,
    select: { id: true },
  })
  await tx.$executeRaw`
    DELETE FROM recipient_browser WHERE id IN (
      SELECT id FROM recipient_browser WHERE link_id = ${linkId}::uuid
      ORDER BY greatest(created_at, last_ok_at) DESC, id OFFSET ${maxBrowsersPerLink})`
}

/** Deletes a browser of a link. Idempotent. */
export async function deleteBrowser(db: Db, linkId: string, endpoint: string): Promise<void> {
  await db.recipientBrowser.deleteMany({ where: { linkId, endpoint } })
}

/** Deletes the browsers of an order's recipient. Idempotent. */
export async function deleteBrowsersOf(tx: Tx, orderId: string): Promise<void> {
  await tx.recipientBrowser.deleteMany({ where: { link: { orderId } } })
}

/** Whether a browser is subscribed for a link. */
export async function isBrowserSubscribed(db: Db, linkId: string, endpoint: string): Promise<boolean> {
  return (await db.recipientBrowser.count({ where: { linkId, endpoint } })) > 0
}

/** Returns the browsers that are subscribed by a valid link of an order, ordered by id. */
export function findBrowsersOf(
  tx: Tx,
  orderId: string,
): Promise<readonly Pick<RecipientBrowser, 'id' | 'isOfMessage'>[]> {
  return tx.recipientBrowser.findMany({
    where: { link: { orderId, revokedAt: null } },
    orderBy: { id: 'asc' },
    select: { id: true, isOfMessage: true },
  })
}

/**
 * Returns a browser with its event and the facts for its text; null when the browser, its link or the event is gone.
 */
export async function findPushMessage(db: Db, { browserId, newsId }: { browserId: string; newsId: string }) {
  const browser = await db.recipientBrowser.findFirst({
    where: { id: browserId, link: { revokedAt: null } },
    select: {
      id: true,
      linkId: true,
      endpoint: true,
      p256dh: true,
      auth: true,
      isOfMessage: true,
      link: {
        select: {
          order: {
            select: {
              id: true,
              handoverCode: { select: { code: true } },
              recipientNews: { where: { id: newsId } },
            },
          },
        },
      },
    },
  })
  if (!browser) return null
  const { link, ...target } = browser
  const [news] = link.order.recipientNews
  return news ? { target, news, code: link.order.handoverCode?.code ?? null } : null
}

/** Records that a device shows the push message of an event. A repeat keeps the first instant. */
export async function recordShown(db: Db, newsId: string, at: Date): Promise<void> {
  await db.recipientNews.updateMany({ where: { id: newsId, shownAt: null }, data: { shownAt: at } })
}
