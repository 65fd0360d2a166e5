import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'
import { isOneOf, lockDueRows } from './due.data.ts'
import type { RetentionRule } from './rules/rule.types.ts'

/** The batch size of a transaction: small enough that nobody waits long for a lock. */
const batchSize = 50
/** The maximum number of batches of one rule in one run: the rest is the next night's. */
const maxBatches = 20_000

/** The result of one run of a rule. */
export type RuleRun = {
  readonly erased: number
  /** Whether more is due than the run has erased. */
  readonly isPartial: boolean
  /** Why it stopped, without personal data; null when it was completed. */
  readonly error: string | null
}

/**
 * Erases the due data of one rule in batches and records the run. Committed batches stay erased. A failed erasure does
 * not throw: the result has its error. Safe to run concurrently. `day` is that of a night, null for a run by the staff.
 * `mayContinue` is called before each batch; false ends the run with the error `interrupted`, so that another run of
 * the day continues it.
 */
export async function runRule(
  deps: Deps,
  rule: RetentionRule,
  {
    day,
    mayContinue = async () => true,
  }: { readonly day: Date | null; readonly mayContinue?: () => Promise<boolean> },
): Promise<RuleRun> {
  const startedAt = await databaseNow(deps.db)
  let erased = 0
  let error: string | null = null
  let batches = 0
  const stuckIds: string[] = []
  try {
    for (; batches < maxBatches; batches += 1) {
      if (!(await mayContinue())) {
        error = 'interrupted'
        break
      }
      const batch = await eraseBatch(deps, rule, stuckIds)
      erased += batch.erased
      stuckIds.push(...batch.stuckIds)
      if (batch.erased + batch.stuckIds.length === 0) break
    }
  } catch (failure) {
    // A message may quote a row's content.
    error = failure instanceof Error ? failure.name : 'unknown'
    deps.log.error({ err: failure, rule: rule.name }, 'a rule of retention failed')
  }
  const run = { erased, isPartial: batches === maxBatches || stuckIds.length > 0, error }
  const endedAt = await databaseNow(deps.db)
  await deps.db.retentionRun.create({ data: { ...run, day, rule: rule.name, startedAt, endedAt } })
  return run
}

/** Erases the next due rows except `skippedIds`. Returns their number, and the ids of those that stay due. */
async function eraseBatch(
  deps: Deps,
  rule: RetentionRule,
  skippedIds: readonly string[],
): Promise<{ readonly erased: number; readonly stuckIds: readonly string[] }> {
  const { erase } = rule
  const ids = await deps.db.$transaction(async (tx) => {
    const dueIds = await lockDueRows(tx, rule, batchSize, Prisma.sql`NOT ${isOneOf(rule, skippedIds)}`)
    if (dueIds.length > 0 && 'together' in erase) await erase.together(deps, tx, dueIds)
    return dueIds
  })
  if ('together' in erase) return { erased: ids.length, stuckIds: [] }
  for (const id of ids) await erase.alone(deps, id)
  // A row that stays due is retried the next night, not forever in this one.
  const stuckIds = await deps.db.$transaction((tx) => lockDueRows(tx, rule, batchSize, isOneOf(rule, ids)))
  return { erased: ids.length - stuckIds.length, stuckIds }
}
