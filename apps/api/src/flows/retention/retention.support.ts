import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** The age at which missing night work is reported: it begins at 03:00 and takes minutes. */
const lateMs = 30 * 3_600_000

/**
 * Returns the problems of the last finished night: missing work, violated invariants, faults of the audit, and data
 * that could not be erased.
 */
export async function listSupportItems(db: Db): Promise<readonly SupportItem[]> {
  const now = await databaseNow(db)
  const last = await db.nightlyRun.findFirst({ where: { endedAt: { not: null } }, orderBy: { day: 'desc' } })
  const items: SupportItem[] = []
  const add = (kind: SupportItem['kind'], since: Date, what: string, command: string) =>
    items.push({
      kind,
      subjectKind: 'night',
      subjectId: last?.day.toISOString().slice(0, 10) ?? 'none',
      since,
      what,
      command,
    })
  if (!last?.endedAt) {
    const { _min } = await db.account.aggregate({ _min: { createdAt: true } })
    const begun = _min.createdAt
    if (begun && now.getTime() - begun.getTime() > lateMs)
      add('night-missing', begun, 'The work of the night has never been done.', 'retention list')
    return items
  }
  if (now.getTime() - last.endedAt.getTime() > lateMs)
    add('night-missing', last.endedAt, 'The work of the night has not been done since.', 'retention list')
  if (last.broken.length > 0)
    add('invariant-broken', last.endedAt, `Last night these were broken: ${last.broken.join(', ')}.`, 'check')
  if (last.auditFaults)
    add('audit-broken', last.endedAt, `Last night the audit had ${last.auditFaults} faults.`, 'audit verify')
  const failed = await db.retentionRun.findMany({
    where: { day: last.day, OR: [{ error: { not: null } }, { isPartial: true }] },
    orderBy: { id: 'asc' },
  })
  for (const { rule, endedAt } of failed) {
    const repaired = await db.retentionRun.count({ where: { rule, error: null, endedAt: { gt: endedAt } } })
    if (repaired === 0)
      add(
        'retention-failed',
        endedAt,
        `The rule ${rule} did not erase all that was due.`,
        `retention show ${rule}`,
      )
  }
  return items
}
