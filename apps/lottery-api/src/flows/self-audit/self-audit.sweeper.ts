import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { auditDraws } from './self-audit.service.ts'

/** The hours of the night in which the service checks its own draws, in the schedule's time zone. */
const night = { from: 2, until: 6 }

/**
 * Checks up to 20 finished draws at night, as `auditDraws` does. Returns 0, for an immediate repeat, while more are
 * due; otherwise null.
 */
export async function sweepSelfAudit(deps: Deps): Promise<number | null> {
  const { timeZone } = deps.config
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
      await databaseNow(deps.db),
    ),
  )
  if (hour < night.from || hour >= night.until) return null
  return (await auditDraws(deps)) > 0 ? 0 : null
}
