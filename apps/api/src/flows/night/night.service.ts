import { StoreUnavailable } from '@repo/server-kit/byte-store'
import { verifyAudit } from '#api/core/audit/audit.service.ts'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import type { Deps } from '#api/deps.ts'
import { checkFiles, checkInvariantAlone } from '#api/flows/invariants/check.service.ts'
import type { Invariant } from '#api/flows/invariants/invariant.types.ts'
import { invariants } from '#api/flows/invariants/order.invariants.ts'
import { cleanFiles } from '#api/flows/retention/clean-files.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { listRetentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import { endNight, lockNight, renewNightLock } from './night.data.ts'

/**
 * Runs the night's work once, after 03:00 in Paris: erases due data, removes orphaned files, checks the invariants and
 * the audit. Of several workers one runs it; after a crash another continues. Returns whether it did anything. Findings
 * are stored and logged, not thrown.
 */
export async function runNight(deps: Deps, checked: readonly Invariant[] = invariants): Promise<boolean> {
  const lock = await lockNight(deps.db)
  if (!lock) return false
  deps.log.info({ night: lock.day }, 'the nightly work begins')
  for (const rule of listRetentionRules(await readRetentionPeriods(deps.db))) {
    const doneCount = await deps.db.retentionRun.count({
      where: { day: lock.day, rule: rule.name, error: null },
    })
    if (doneCount > 0) continue
    if (!(await renewNightLock(deps.db, lock))) return true
    await runRule(deps, rule, { day: lock.day, mayContinue: () => renewNightLock(deps.db, lock) })
  }
  await cleanFiles(deps).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    deps.log.error({ err: error }, 'files could not be cleaned up this night')
  })
  const broken: string[] = []
  for (const invariant of checked) {
    if (!(await renewNightLock(deps.db, lock))) return true
    if (!(await isProven(deps, invariant))) broken.push(invariant.id)
  }
  await renewNightLock(deps.db, lock)
  const files = await checkFiles(deps)
  if (!files.ok) broken.push(files.id)
  await renewNightLock(deps.db, lock)
  const { faults } = await verifyAudit(deps.db, null)
  await endNight(deps.db, lock, { broken, auditFaults: faults.length })
  const outcome = { night: lock.day, broken, auditFaults: faults.length }
  if (broken.length + faults.length > 0) deps.log.error(outcome, 'the nightly check found something broken')
  else deps.log.info(outcome, 'the nightly work is done')
  return true
}

/**
 * Returns whether an invariant holds. One that cannot be checked, because a statement timed out or failed, counts as
 * broken: it must be looked into.
 */
async function isProven(deps: Deps, invariant: Invariant): Promise<boolean> {
  try {
    return (await checkInvariantAlone(deps, invariant)).ok
  } catch (error) {
    deps.log.error({ err: error, invariant: invariant.id }, 'an invariant could not be proven')
    return false
  }
}
