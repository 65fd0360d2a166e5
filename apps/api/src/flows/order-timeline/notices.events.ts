import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

function readNotices(db: Db, { id }: TimelineOrder) {
  return Promise.all([
    db.notification.findMany({
      where: { orderId: id },
      select: { kind: true, createdAt: true, readAt: true, account: { select: { displayName: true } } },
    }),
    db.shipmentEvent.findMany({
      where: { orderId: id },
      select: {
        kind: true,
        at: true,
        deliveries: {
          select: {
            status: true,
            attempts: true,
            lastAttemptAt: true,
            responseStatus: true,
            endpoint: { select: { url: true } },
          },
        },
      },
    }),
  ])
}

/** An email in the queue, which retains finished ones for two weeks. */
type QueuedMail = {
  readonly subject: string | null
  readonly state: string
  readonly createdOn: Date
  readonly completedOn: Date | null
}

/** Returns the emails whose key contains the id of the order, of a claim or a refund of it, or of its delivery. */
function readEmails(db: Db, { id }: TimelineOrder): Promise<QueuedMail[]> {
  return db.$queryRaw<QueuedMail[]>`
    SELECT data -> 'mail' ->> 'subject' AS subject, state::text, created_on AS "createdOn", completed_on AS "completedOn"
    FROM pgboss.job WHERE name = 'send-mail' AND data ->> 'key' LIKE ANY(
      SELECT '%' || ${id} || '%' UNION SELECT '%' || c.id || '%' FROM claim c WHERE c.order_id = ${id}::uuid
      UNION SELECT '%' || r.id || '%' FROM refund r WHERE r.order_id = ${id}::uuid
      UNION SELECT '%' || d.id || '%' FROM delivery d WHERE d.order_id = ${id}::uuid)`
}

/** Returns our messages: notifications on screens, emails, webhooks of the sender's company. */
export async function listNoticeEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const [notifications, events] = await readNotices(db, order)
  return [
    ...notifications.flatMap(({ kind, createdAt, readAt, account }) =>
      createEvent(
        'notices',
        createdAt,
        `${account.displayName} is told: ${kind}${readAt ? '' : ', not read'}`,
      ),
    ),
    ...events.flatMap(({ kind, at, deliveries }) => [
      ...createEvent('notices', at, `event for webhooks: ${kind}`),
      ...deliveries.flatMap(({ status, attempts, lastAttemptAt, responseStatus, endpoint }) =>
        createEvent(
          'notices',
          lastAttemptAt,
          `webhook ${kind} to ${new URL(endpoint.url).host}: ${status} after ${attempts} tries, answer ${responseStatus ?? 'none'}`,
        ),
      ),
    ]),
    ...(await readEmails(db, order)).flatMap(({ subject, state, createdOn, completedOn }) => [
      ...createEvent('notices', createdOn, `mail queued: ${subject}`),
      ...createEvent('notices', completedOn, `mail ${state === 'completed' ? 'sent' : state}: ${subject}`),
    ]),
  ]
}
