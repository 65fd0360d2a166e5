import type { LiveHint } from '@repo/contracts/delivery/tracking'
import type { LiveNotice } from '@repo/server-kit/live'
import { liveChannel } from '@repo/server-kit/live'
import type { Tx } from '#api/database.ts'

/**
 * Sends a live hint to the open screens of accounts when the transaction commits. Equal hints of one transaction are
 * sent once. At most some 200 accounts fit: PostgreSQL rejects a notification of 8,000 bytes or more.
 */
export async function tell(tx: Tx, to: readonly string[], hint: LiveHint): Promise<void> {
  const notice: LiveNotice<LiveHint> = { to, hint }
  await tx.$queryRaw`SELECT pg_notify(${liveChannel}, ${JSON.stringify(notice)})::text`
}

/** The channel that wakes the worker's dispatch sweeper. */
export const dispatchChannel = 'dispatch_due'

/** Wakes the worker's dispatch sweeper when the transaction commits: a search may be due earlier than expected. */
export async function wakeDispatch(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${dispatchChannel}, '')::text`
}

/** The channel that wakes the worker's webhook sweeper. */
export const webhookChannel = 'webhook_due'

/** Wakes the worker's webhook sweeper when the transaction commits: a webhook is due. */
export async function wakeWebhooks(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${webhookChannel}, '')::text`
}
