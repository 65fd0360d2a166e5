import { StoreUnavailable } from '@repo/server-kit/byte-store'
import { verifyAudit } from '#api/core/audit/audit.service.ts'
import { retentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import type { Deps } from '#api/deps.ts'
import { checkFiles, checkInvariants } from '#api/flows/invariants/check.service.ts'
import { cleanFiles } from '#api/flows/retention/clean-files.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { retentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import { claimNight, endNight, renewClaim } from './night.data.ts'

/**
 * Runs the night's work once, after 03:00 in Paris: erases due data, removes orphaned files, checks the invariants and
 * the audit. Of several workers one does it; after a crash another continues where it stopped. Returns whether it did
 * anything.
 */
export async function runNight(deps: Deps): Promise<boolean> {
  const claim = await claimNight(deps.db)
  if (!claim) return false
  deps.log.info({ night: claim.day }, 'the work of the night begins')
  for (const rule of retentionRules(await retentionPeriods(deps.db))) {
    const done = await deps.db.retentionRun.count({
      where: { day: claim.day, rule: rule.name, error: null },
    })
    if (done > 0) continue
    if (!(await renewClaim(deps.db, claim))) return true
    await runRule(deps, rule, { day: claim.day, goOn: () => renewClaim(deps.db, claim) })
  }
  await cleanFiles(deps).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    deps.log.error({ err: error }, 'files could not be cleaned up this night')
  })
  await renewClaim(deps.db, claim)
  const checks = [...(await checkInvariants(deps)), await checkFiles(deps)]
  const broken = checks.filter(({ ok }) => !ok).map(({ id }) => id)
  await renewClaim(deps.db, claim)
  const { faults } = await verifyAudit(deps.db, null)
  await endNight(deps.db, claim, { broken, auditFaults: faults.length })
  const outcome = { night: claim.day, broken, auditFaults: faults.length }
  if (broken.length + faults.length > 0) deps.log.error(outcome, 'the night found something broken')
  else deps.log.info(outcome, 'the work of the night is done')
  return true
}
