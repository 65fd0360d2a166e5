import { shiftCalendar, toLocalDay } from '@repo/lottery-rules/wall-clock'
import type { FlagKind } from '@repo/lottery-rules/watch-terms'
import { linkedPayments } from '@repo/lottery-rules/watch-terms'
import type { Flag } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { findPeriodStart } from '#lottery-api/core/erasure/periods.rules.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { Finding } from './flags.data.ts'
import {
  findLargePayers,
  findRefundsWithoutPlay,
  findSharedAccounts,
  findSharedPayers,
} from './flags.data.ts'

const timeoutMs = 60_000
const maxListed = 200

/** Raises a flag for each cause of a staff check, each once, also concurrently. */
export async function raiseFlags({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const raiseAll = async (tx: Tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('raise flags', 0))::text`
    // It reads a year of payments, which may take longer than the pool's timeout.
    await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`
    const now = await databaseNow(tx)
    const { timeZone } = config
    const since = shiftCalendar(now, { months: -linkedPayments.months }, timeZone)
    const today = toLocalDay(now, timeZone)
    const raise = createFlagRaiser(tx, now, findPeriodStart('identification', now, timeZone))
    await raise('linked-payments', await findLargePayers(tx, linkedPayments.cents, since, today))
    await raise('shared-payer', await findSharedPayers(tx))
    await raise('shared-account', await findSharedAccounts(tx))
    await raise('refund-without-play', await findRefundsWithoutPlay(tx))
  }
  await db.$transaction(raiseAll, { timeout: timeoutMs })
}

/**
 * Returns a function that raises flags, except for accounts closed so long ago that their flags are deleted: the causes
 * may still be in the books.
 */
function createFlagRaiser(tx: Tx, now: Date, forgottenBefore: Date) {
  return async (kind: FlagKind, findings: readonly Finding[]): Promise<void> => {
    const forgotten = await tx.player.findMany({
      where: { id: { in: findings.map(({ playerId }) => playerId) }, endedAt: { lt: forgottenBefore } },
      select: { id: true },
    })
    const ids = new Set(forgotten.map(({ id }) => id))
    await tx.flag.createMany({
      data: findings
        .filter(({ playerId }) => !ids.has(playerId))
        .map((finding) => ({ ...finding, kind, raisedAt: now })),
      skipDuplicates: true,
    })
  }
}

/** Lists the unreviewed flags, oldest first, 200 at most. */
export function listOpenFlags(db: Db): Promise<readonly Flag[]> {
  return db.flag.findMany({
    where: { reviewedAt: null },
    orderBy: [{ raisedAt: 'asc' }, { id: 'asc' }],
    take: maxListed,
  })
}

/**
 * Records a flag's review, with its outcome as the reason. Of two concurrent calls one succeeds; the other, and a
 * repeat, throw a `StaffError`.
 */
export async function reviewFlag({ db }: Pick<Deps, 'db'>, staff: Staff, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.flag.updateMany({
      where: { id, reviewedAt: null },
      data: { reviewedAt: await databaseNow(tx), reviewedBy: staff.actor, note: staff.reason },
    })
    if (count === 0) throw new StaffError(`No flag ${id} waits for a review.`)
    await audit(tx, staff, { action: 'flags review', subject: { kind: 'flag', id } })
  })
}
