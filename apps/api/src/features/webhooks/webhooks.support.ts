import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/**
 * Returns the endpoints that the service disabled because nothing was delivered for three days: the company may not
 * have read the email.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const endpoints = await db.$queryRaw<{ id: string; senderId: string; since: Date }[]>`
    SELECT e.id, e.sender_id AS "senderId",
           coalesce((SELECT max(d.last_attempt_at) FROM webhook_delivery d WHERE d.endpoint_id = e.id), e.created_at) AS since
    FROM webhook_endpoint e WHERE e.is_given_up AND NOT e.is_enabled ORDER BY since`
  return endpoints.map(({ id, senderId, since }) => ({
    kind: 'webhook-disabled',
    subjectKind: 'webhook-endpoint',
    subjectId: id,
    since,
    what: 'A webhook was disabled because its address has not answered for three days.',
    command: `accounts show ${senderId}`,
  }))
}
