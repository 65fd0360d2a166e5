import { Prisma } from '@repo/prisma/lottery-types'
import { lockDue } from '@repo/prisma/retention-engine'
import { databaseNow } from '@repo/server-kit/database'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { findPeriodStart } from '#lottery-api/core/erasure/periods.rules.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { RetentionRule } from './retention.rules.ts'
import { retentionRules } from './retention.rules.ts'

/** The batch size of a transaction, small enough that nobody waits long for it. */
const batchSize = 500

/**
 * Deletes expired data, rule by rule, and records the counts in the audit. A permanently excluded person stays barred
 * by the hash of the document's number when the rest of the document is deleted. Idempotent, also by two concurrent
 * workers. A failing rule does not block the others.
 */
export async function eraseExpiredData(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  for (const rule of retentionRules) {
    try {
      while ((await eraseBatch(deps, rule, now)) > 0);
    } catch (error) {
      deps.log.error({ err: error, rule: rule.name }, 'a rule of retention failed, it is tried again')
    }
  }
}

/** Erases a batch in one transaction, and returns its size; concurrent workers take turns. */
async function eraseBatch(deps: Deps, rule: RetentionRule, now: Date): Promise<number> {
  const periodStart = findPeriodStart(rule.period, now, deps.config.timeZone)
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('retention', 0))::text`
    const due = { ...rule, when: rule.when(periodStart), before: Prisma.sql`${periodStart}` }
    const ids = await lockDue(tx, due, batchSize)
    if (ids.length === 0) return 0
    await rule.erase(deps, tx, ids)
    await audit(
      tx,
      { actor: 'retention', reason: '' },
      {
        action: 'retention',
        subject: { kind: 'retention', id: rule.name },
        facts: { taken: ids.length },
      },
    )
    return ids.length
  })
}
