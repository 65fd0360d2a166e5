import type { LiveHint } from '@repo/contracts/delivery/tracking'
import type { LiveNotice } from '@repo/server-kit/live'
import { liveChannel } from '@repo/server-kit/live'
import type { Tx } from '#api/database.ts'

/** Sends a live hint to accounts when the transaction commits; nothing is sent when it does not. At most 100 accounts. */
export async function tell(tx: Tx, to: readonly string[], hint: LiveHint): Promise<void> {
  const notice: LiveNotice<LiveHint> = { to, hint }
  await tx.$queryRaw`SELECT pg_notify(${liveChannel}, ${JSON.stringify(notice)})::text`
}

/** A notification holds under 8 000 bytes. */
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

/** The channel on which the worker's dispatch sweeper is woken. */
export const dispatchChannel = 'dispatch_due'

/** Wakes the worker when the transaction commits: a search may have something to do before it expects. */
export async function wakeDispatch(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${dispatchChannel}, '')::text`
}

/** The channel on which the worker's sweeper of webhooks is woken. */
export const webhookChannel = 'webhook_due'

/** Wakes the worker when the transaction commits: a webhook has something to tell. */
export async function wakeWebhooks(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify(${webhookChannel}, '')::text`
}
