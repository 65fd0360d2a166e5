import type { LiveHint } from '@repo/contracts/delivery/tracking'
import type { LiveNotice } from '@repo/server-kit/live'
import { liveChannel } from '@repo/server-kit/live'
import type { Tx } from '#api/database.ts'

/** Sends a live hint to accounts when the transaction commits; nothing is sent when it does not. At most 100 accounts. */
export async function tell(tx: Tx, to: readonly string[], hint: LiveHint): Promise<void> {
  const notice: LiveNotice<LiveHint> = { to, hint }
  await tx.$queryRaw`SELECT pg_notify(${liveChannel}, ${JSON.stringify(notice)})::text`
}

/** The maximum notification: under 8 000 bytes. */
const mostPayloadBytes = 7500

/** Many notices in as few payloads of the live channel as fit: a notification for each would cost several times as much. */
export function packNotices(notices: readonly LiveNotice<LiveHint>[]): readonly string[] {
  const payloads: string[] = []
  let open: string[] = []
  let bytes = 0
  for (const text of notices.map((notice) => JSON.stringify(notice))) {
    if (open.length > 0 && bytes + text.length > mostPayloadBytes) {
      payloads.push(`[${open.join(',')}]`)
      open = []
      bytes = 0
    }
    open.push(text)
    bytes += text.length + 1
  }
  return open.length > 0 ? [...payloads, `[${open.join(',')}]`] : payloads
}

/** The channel that wakes the worker's dispatch sweeper. */
export const dispatchChannel = 'dispatch_due'

/** Wakes the worker when the transaction commits: a search may be due earlier than expected. */
export async function wakeDispatch(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${dispatchChannel}, '')::text`
}

/** The channel that wakes the worker's webhook sweeper. */
export const webhookChannel = 'webhook_due'

/** Wakes the worker when the transaction commits: a webhook is due. */
export async function wakeWebhooks(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${webhookChannel}, '')::text`
}
