import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** The age at which missing night work is reported: it begins at 03:00 and takes minutes. */
const overdueAfterMs = 30 * 3_600_000

/**
 * Returns the problems of the last finished night: missing work, violated invariants, faults of the audit, and rules
 * that did not erase all due data and have not completed since.
 */
export async function listSupportItems(db: Db): Promise<readonly SupportItem[]> {
  const now = await databaseNow(db)
  const lastNight = await db.nightlyRun.findFirst({
    where: { endedAt: { not: null } },
    orderBy: { day: 'desc' },
  })
  const items: SupportItem[] = []
  const add = (kind: SupportItem['kind'], since: Date, what: string, command: string) =>
    items.push({
      kind,
      subjectKind: 'night',
      subjectId: lastNight?.day.toISOString().slice(0, 10) ?? 'none',
      since,
      what,
      command,
    })
  if (!lastNight?.endedAt) {
    const { _min } = await db.account.aggregate({ _min: { createdAt: true } })
    const firstAccountAt = _min.createdAt
    if (firstAccountAt && now.getTime() - firstAccountAt.getTime() > overdueAfterMs)
      add('night-missing', firstAccountAt, 'The work of the night has never been done.', 'retention list')
    return items
  }
  if (now.getTime() - lastNight.endedAt.getTime() > overdueAfterMs)
    add(
      'night-missing',
      lastNight.endedAt,
      'The work of the night has not been done since.',
      'retention list',
    )
  if (lastNight.broken.length > 0)
    add(
      'invariant-broken',
      lastNight.endedAt,
      `Last night these were broken: ${lastNight.broken.join(', ')}.`,
      'check',
    )
  if (lastNight.auditFaults)
    add(
      'audit-broken',
      lastNight.endedAt,
      `Last night the audit had ${lastNight.auditFaults} faults.`,
      'audit verify',
    )
  const failedRuns = await db.retentionRun.findMany({
    where: { day: lastNight.day, OR: [{ error: { not: null } }, { isPartial: true }] },
    orderBy: { id: 'asc' },
  })
  for (const { rule, endedAt } of failedRuns) {
    const repairedCount = await db.retentionRun.count({
      where: { rule, error: null, isPartial: false, endedAt: { gt: endedAt } },
    })
    if (repairedCount === 0)
      add(
        'retention-failed',
        endedAt,
        `The rule ${rule} did not erase all that was due.`,
        `retention show ${rule}`,
      )
  }
  return items
}
