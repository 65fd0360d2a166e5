import { randomUUID } from 'node:crypto'
import { verifyAudit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import { cleanFiles } from '#api/flows/retention/clean-files.service.ts'
import { retentionRules } from '#api/flows/retention/retention.rules.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'

/** Whoever does the night's work is taken to have died after this long without a sign. */
const silence = '10 minutes'

/** The claim on one night's work. */
type Claim = { readonly day: Date; readonly claimId: string }

/**
 * Does the work of the night once, after 03:00 in Paris: erases what is due, takes away files that nothing names, proves the invariants
 * and the audit. Of several workers one does it; after a crash another goes on where it stopped. Answers whether it did anything.
 */
export async function runNight(deps: Deps): Promise<boolean> {
  const claim = await claimNight(deps)
  if (!claim) return false
  deps.log.info({ night: claim.day }, 'the work of the night begins')
  for (const rule of retentionRules(deps.config)) {
    const done = await deps.db.retentionRun.count({
      where: { day: claim.day, rule: rule.name, error: null },
    })
    if (done > 0) continue
    if (!(await isStillOurs(deps, claim))) return true
    await runRule(deps, rule, { day: claim.day, goOn: () => isStillOurs(deps, claim) })
  }
  const lost = await cleanFiles(deps)
  await isStillOurs(deps, claim)
  const broken = (await checkInvariants(deps)).filter(({ ok }) => !ok).map(({ id }) => id)
  if (lost.length > 0) broken.push('I18 files')
  await isStillOurs(deps, claim)
  const { faults } = await verifyAudit(deps.db, null)
  await deps.db.$executeRaw`
    UPDATE nightly_run SET ended_at = app_now(), broken = ${broken}::text[], audit_faults = ${faults.length}
    WHERE day = ${claim.day}::date AND claim_id = ${claim.claimId}::uuid`
  const outcome = { night: claim.day, broken, auditFaults: faults.length }
  if (broken.length + faults.length > 0) deps.log.error(outcome, 'the night found something broken')
  else deps.log.info(outcome, 'the work of the night is done')
  return true
}

/** The night that has begun, if nobody has done it or is at it. Before 03:00 it is yesterday's. */
async function claimNight(deps: Deps): Promise<Claim | null> {
  const claimId = randomUUID()
  const [claimed] = await deps.db.$queryRaw<{ day: Date }[]>`
    INSERT INTO nightly_run (day, claim_id, started_at, alive_at, broken)
    VALUES (((SELECT app_now()) AT TIME ZONE 'Europe/Paris' - interval '3 hours')::date, ${claimId}::uuid, app_now(), app_now(), '{}')
    ON CONFLICT (day) DO UPDATE SET claim_id = excluded.claim_id, alive_at = excluded.alive_at
      WHERE nightly_run.ended_at IS NULL AND nightly_run.alive_at < (SELECT app_now()) - ${silence}::interval
    RETURNING day`
  return claimed ? { day: claimed.day, claimId } : null
}

/** Gives a sign of life; false when another has taken over. */
async function isStillOurs(deps: Deps, { day, claimId }: Claim): Promise<boolean> {
  const count = await deps.db.$executeRaw`
    UPDATE nightly_run SET alive_at = app_now() WHERE day = ${day}::date AND claim_id = ${claimId}::uuid AND ended_at IS NULL`
  return count > 0
}
