import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import { readTerms } from '@repo/lottery-rules/terms'
import type { Period } from '@repo/lottery-rules/verify'
import { readDrawSchedule } from '#lottery-api/core/draws/business-settings.service.ts'
import { readKeys } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

type TrustDeps = Pick<Deps, 'config' | 'beacon'> & { readonly db: Db }

/**
 * Returns the trust for a verifier of this lottery's draws: the keys of its manifests, the chain of its beacons, and
 * the schedule with its history. A changed schedule applies from the next opening draw on, and leaves earlier ones
 * unchanged.
 */
export async function readTrust({ config, beacon, db }: TrustDeps) {
  const { hash, publicKey, genesis, period } = beacon.chain
  const { weekday, time, timeZone } = await readDrawSchedule({ config, db })
  return {
    ...(await readKeys({ config, db })),
    chain: { hash, publicKey, genesis, period },
    schedule: { weekday, time, timeZone },
    periods: await listPeriods(db),
  }
}

/**
 * Lists the schedules with which draws opened, each from its first draw on; none where no draw has signed terms yet.
 */
async function listPeriods(db: Db): Promise<Period[]> {
  const firsts = await db.$queryRaw<{ terms: string }[]>`
    SELECT terms FROM (SELECT sequence, terms, lag(terms::jsonb -> 'schedule') OVER (ORDER BY sequence) AS previous FROM draw WHERE terms IS NOT NULL) AS draw_terms
    WHERE previous IS DISTINCT FROM terms::jsonb -> 'schedule' ORDER BY sequence`
  return firsts.map(({ terms }) => {
    const { sequence, schedule } = readTerms(terms)
    const { weekday, time, time_zone: timeZone } = schedule
    return { fromSequence: sequence, schedule: { weekday, time, timeZone } }
  })
}

/** Returns the text of the trust file. */
export async function createTrustText(deps: TrustDeps): Promise<string> {
  return canonicalJson(await readTrust(deps))
}
