import { databaseNow } from '@repo/server-kit/database'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { lockExpiringLots } from './credits.data.ts'
import { creditsExpiringEmail } from './credits.emails.ts'

const noticeMs = 14 * 86_400_000
const batchSize = 100

/**
 * Ends expired free credits, and notifies the owners of those that expire within two weeks, once for each lot. A player
 * who is ineligible is notified once they may play again.
 */
export async function sweepCredits(deps: Deps): Promise<null> {
  // Nothing depends on it: an expired credit cannot be spent, swept or not.
  await deps.db.$executeRaw`
    UPDATE credit_lot SET remaining = 0, expired_at = expires_at
    WHERE kind = 'free' AND expires_at <= app_now() AND expired_at IS NULL`
  while ((await deps.db.$transaction((tx) => remindBatch(deps, tx))) === batchSize);
  return null
}

async function remindBatch(deps: Deps, tx: Tx): Promise<number> {
  const now = await databaseNow(tx)
  const due = await lockExpiringLots(tx, {
    now,
    until: new Date(now.getTime() + noticeMs),
    limit: batchSize,
  })
  for (const { id, playerId } of due) {
    const recorded = await tx.sentReminder.createMany({
      data: [{ subject: `player:${playerId}`, kind: `credits-${id}`, at: now }],
      skipDuplicates: true,
    })
    if (recorded.count === 0) continue
    const lot = await tx.creditLot.findUniqueOrThrow({ where: { id } })
    if (lot.expiresAt === null) continue
    const { remaining: credits, expiresAt } = lot
    await notify(deps, tx, playerId, {
      event: 'credits-expiring',
      about: id,
      facts: { credits },
      mail: fillTemplate(creditsExpiringEmail, { credits, expiresAt, webUrl: deps.config.webUrl }),
    })
  }
  return due.length
}
