import { databaseNow } from '@repo/server-kit/database'
import { findCurrentExclusion } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import type { EndedExclusion } from './exclusion-ends.data.ts'
import { listEndedExclusions } from './exclusion-ends.data.ts'
import { exclusionEndedEmail } from './exclusions.emails.ts'

const batchSize = 100

/**
 * Notifies players, once each, that their exclusion is over. Returns 0, for an immediate repeat, while there are more;
 * otherwise null.
 */
export async function sweepExclusionEnds(deps: Deps): Promise<number | null> {
  const endedExclusions = await listEndedExclusions(deps.db, batchSize)
  const notified = await runForEach(deps, endedExclusions, (exclusion) => notifyOfEnd(deps, exclusion))
  return notified === batchSize ? 0 : null
}

/** Locks a player and notifies them, unless another exclusion has begun meanwhile. */
async function notifyOfEnd(deps: Deps, { id, playerId }: EndedExclusion): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const player = await lockAndReadPlayer(tx, playerId)
    if (!player || (await findCurrentExclusion(tx, playerId, await databaseNow(tx)))) return
    const url = toPageUrl(deps.config.webUrl, 'accountSettings')
    await notify(deps, tx, playerId, {
      event: 'exclusion-ended',
      about: id,
      mail: fillTemplate(exclusionEndedEmail, { country: player.country, url }),
    })
  })
}
