import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { invariants, proveAlone } from './check.service.ts'
import type { Invariant } from './invariant.types.ts'

/** Whoever is at a night's check is taken to have died after this long without a sign: longer than one invariant may take. */
const silence = '10 minutes'

/** A check that ended longer ago than this is not last night's. */
const oldAfterMs = 28 * 3_600_000

/** The claim on one night's check. */
type Claim = { readonly day: Date; readonly claimId: string }

/**
 * Proves every invariant once a night, after 03:00 on the clocks of the schedule, and keeps which were broken. Of several workers one does it; after a crash
 * another begins anew. Answers whether it did.
 */
export async function checkOfTheNight(
  deps: Deps,
  ofNight: readonly Invariant[] = invariants,
): Promise<boolean> {
  const claim = await claimNight(deps)
  if (!claim) return false
  const broken: string[] = []
  for (const invariant of ofNight) {
    if (!(await isStillOurs(deps, claim))) return false
    if (!(await holds(deps, invariant))) broken.push(invariant.id)
  }
  const night = { day: claim.day, claimId: claim.claimId, endedAt: null }
  const { count } = await deps.db.nightlyCheck.updateMany({
    where: night,
    data: { endedAt: await databaseNow(deps.db), broken },
  })
  if (broken.length > 0)
    deps.log.error({ night: claim.day, broken }, 'the check of the night found something')
  return count > 0
}

/** One that cannot be proven, because a statement took too long or failed, counts as broken: somebody must look. */
async function holds(deps: Deps, invariant: Invariant): Promise<boolean> {
  try {
    return (await proveAlone(deps, invariant)).ok
  } catch (error) {
    deps.log.error({ err: error, invariant: invariant.id }, 'an invariant could not be proven')
    return false
  }
}

/** The night that has begun, if nobody has checked it or is at it. Before 03:00 it is yesterday's. */
async function claimNight({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Claim | null> {
  const claimId = randomUUID()
  const [claimed] = await db.$queryRaw<{ day: Date }[]>`
    INSERT INTO nightly_check (day, claim_id, alive_at, broken)
    VALUES (((SELECT app_now()) AT TIME ZONE ${config.schedule.timeZone} - interval '3 hours')::date, ${claimId}::uuid, app_now(), '{}')
    ON CONFLICT (day) DO UPDATE SET claim_id = excluded.claim_id, alive_at = excluded.alive_at
      WHERE nightly_check.ended_at IS NULL AND nightly_check.alive_at < (SELECT app_now()) - ${silence}::interval
    RETURNING day`
  return claimed ? { day: claimed.day, claimId } : null
}

/** Gives a sign of life; false when another has taken over. */
async function isStillOurs({ db }: Pick<Deps, 'db'>, { day, claimId }: Claim): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE nightly_check SET alive_at = app_now() WHERE day = ${day}::date AND claim_id = ${claimId}::uuid AND ended_at IS NULL`
  return count > 0
}

/** What the last check that came to its end found, and whether a night since should have been looked at. */
export type LatestCheck = {
  readonly day: Date
  readonly endedAt: Date
  readonly broken: readonly string[]
  readonly isOld: boolean
}

/** The last night that was looked at to the end; null where none was. */
export async function latestCheck({ db }: Pick<Deps, 'db'>): Promise<LatestCheck | null> {
  const last = await db.nightlyCheck.findFirst({
    where: { endedAt: { not: null } },
    orderBy: { day: 'desc' },
  })
  if (!last?.endedAt) return null
  const { day, endedAt, broken } = last
  return { day, endedAt, broken, isOld: (await databaseNow(db)).getTime() - endedAt.getTime() > oldAfterMs }
}
