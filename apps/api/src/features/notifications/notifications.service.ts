import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'

/** Leaves a French sentence for an account; its screens learn of it at once. */
export async function notify(
  tx: Tx,
  accountId: string,
  notification: { kind: string; text: string; orderId?: string },
): Promise<void> {
  const { kind, text, orderId } = notification
  await tx.notification.create({ data: { accountId, kind, text, orderId: orderId ?? null } })
  await tell(tx, [accountId], { type: 'notification', id: accountId })
}

/** The number of unread notifications. */
export function countUnread(deps: Deps, accountId: string): Promise<number> {
  return deps.db.notification.count({ where: { accountId, readAt: null } })
}
