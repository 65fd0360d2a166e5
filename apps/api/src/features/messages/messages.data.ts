import type { Db } from '#api/database.ts'

/** One side of a conversation, which the members of a company share. */
export type Party = { readonly accountId: string; readonly personId: string }

/** The parties of an order's conversation. */
export type Conversation = {
  readonly orderId: string
  readonly endedAt: Date | null
  readonly sender: Party
  readonly carrier: Party
  readonly pickupCity: string
  readonly dropoffCity: string
}

/** Returns the conversation of an order: its sender and its present or last carrier. Null without a carrier. */
export async function findConversation(db: Db, orderId: string): Promise<Conversation | null> {
  // One statement, because it is polled, and because a transaction runs one query at a time.
  const [row] = await db.$queryRaw<Conversation[]>`
    SELECT o.id AS "orderId", o.ended_at AS "endedAt",
      json_build_object('accountId', s.id, 'personId', s.person_id) AS sender,
      json_build_object('accountId', c.id, 'personId', c.person_id) AS carrier,
      q.pickup_city AS "pickupCity", q.dropoff_city AS "dropoffCity"
    FROM "order" o
    JOIN quote q ON q.id = o.quote_id
    JOIN account s ON s.id = o.sender_id
    JOIN delivery d ON d.order_id = o.id AND d.status <> 'withdrawn'
    JOIN account c ON c.id = d.carrier_id
    WHERE o.id = ${orderId}::uuid`
  return row ?? null
}

/** Returns the messages of two parties about an order, oldest first. */
export function findMessagesBetween(db: Db, { orderId, sender, carrier }: Conversation) {
  const parties = { in: [sender.accountId, carrier.accountId] }
  return db.message.findMany({
    where: { orderId, senderId: parties, recipientId: parties },
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
  })
}

/** Returns the unread messages with a due reminder, longest overdue first, at most 100. */
export function findDueReminders(
  db: Db,
): Promise<readonly { readonly id: string; readonly orderId: string }[]> {
  return db.$queryRaw`
    SELECT id, order_id AS "orderId" FROM message WHERE remind_at <= (SELECT app_now()) ORDER BY remind_at LIMIT 100`
}

/** Returns the milliseconds until the next reminder is due. Null without one. */
export async function readNextReminderMs(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(remind_at) - (SELECT app_now())) * 1000)::float8 AS ms FROM message`
  return row?.ms ?? null
}

/** Postpones a reminder by a minute, unless the message was read meanwhile. */
export async function postponeReminder(db: Db, messageId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE message SET remind_at = app_now() + interval '1 minute' WHERE id = ${messageId}::uuid AND remind_at IS NOT NULL`
}

/**
 * Returns the account id of the member of a sender company who ordered and may still write for it. Null without one.
 */
export async function findOrderingMember(db: Db, orderId: string): Promise<string | null> {
  const [member] = await db.$queryRaw<{ id: string }[]>`
    SELECT m.account_id AS id FROM "order" o
    JOIN company_member m ON m.company_id = o.sender_id AND m.account_id = o.placed_by_id AND m.role <> 'reader'
    WHERE o.id = ${orderId}::uuid`
  return member?.id ?? null
}
