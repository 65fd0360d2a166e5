import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { checkInvariantAlone, invariants } from './check.service.ts'
import type { Invariant } from './invariant.types.ts'
import { lockNight, renewNightLock } from './nightly-check.data.ts'

/** A check that ended longer ago than this is not last night's. */
const oldAfterMs = 28 * 3_600_000

/**
 * Checks every invariant once a night, after 03:00 in the schedule's time zone, and stores the broken ones. One of
 * several workers does it; after a crash another one starts over. Returns whether this call did it.
 */
export async function runNightlyCheck(
  deps: Deps,
  checked: readonly Invariant[] = invariants,
): Promise<boolean> {
  const lock = await lockNight(deps.db, deps.config.timeZone)
  if (!lock) return false
  const broken: string[] = []
  for (const invariant of checked) {
    if (!(await renewNightLock(deps.db, lock))) return false
    if (!(await isProven(deps, invariant))) broken.push(invariant.id)
  }
  const night = { day: lock.day, claimId: lock.claimId, endedAt: null }
  const { count } = await deps.db.nightlyCheck.updateMany({
    where: night,
    data: { endedAt: await databaseNow(deps.db), broken },
  })
  if (broken.length > 0) deps.log.error({ night: lock.day, broken }, 'the check of the night found something')
  return count > 0
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

/** The result of the last finished check, and whether a later night was missed. */
export type LatestCheck = {
  readonly day: Date
  readonly endedAt: Date
  readonly broken: readonly string[]
  readonly isOld: boolean
}

/** Finds the last finished check; null without one. */
export async function findLatestCheck({ db }: Pick<Deps, 'db'>): Promise<LatestCheck | null> {
  const lastCheck = await db.nightlyCheck.findFirst({
    where: { endedAt: { not: null } },
    orderBy: { day: 'desc' },
  })
  if (!lastCheck?.endedAt) return null
  const { day, endedAt, broken } = lastCheck
  return { day, endedAt, broken, isOld: (await databaseNow(db)).getTime() - endedAt.getTime() > oldAfterMs }
}
