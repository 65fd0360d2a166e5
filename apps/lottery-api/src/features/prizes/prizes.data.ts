import type { Prize, PrizeCase } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** Locks and returns a prize, until the transaction ends; null for an unknown id. */
export async function lockPrize(tx: Tx, id: string): Promise<Prize | null> {
  await tx.$queryRaw`SELECT id FROM prize WHERE id = ${id}::uuid FOR UPDATE`
  return tx.prize.findUnique({ where: { id } })
}

/** Records that a mail about a prize is sent. Returns false for a repeat. */
export async function recordReminder(tx: Tx, prizeId: string, kind: string, at: Date): Promise<boolean> {
  const { count } = await tx.sentReminder.createMany({
    data: [{ subject: `prize:${prizeId}`, kind, at }],
    skipDuplicates: true,
  })
  return count === 1
}

/** Lists up to `limit` prizes of published draws whose winners were not notified yet. */
export async function listUnannouncedPrizes(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: string }[]> {
  return db.$queryRaw`
    SELECT prize.id FROM prize JOIN draw ON draw.id = draw_id
    WHERE draw.state = 'published' AND prize.state = 'announced'
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'prize:' || prize.id AND kind = 'announced')
    ORDER BY prize.id LIMIT ${limit}::int`
}

/**
 * Lists up to `limit` prizes that wait for their winner with a due reminder of one of these days, with that day. Leaves
 * out those announced within the last day, perhaps late: the reminder's link would replace the one just mailed.
 */
export async function listDueReminders(
  db: Db,
  days: readonly number[],
  limit: number,
): Promise<readonly { readonly id: string; readonly day: number }[]> {
  return db.$queryRaw`
    SELECT waiting.id, waiting.day FROM (
      SELECT prize.id, max(day)::int AS day FROM prize JOIN unnest(${days}::int[]) AS day ON announced_at + day * interval '1 day' <= app_now()
      WHERE state IN ('announced', 'verified') AND claim_by > app_now()
        AND NOT EXISTS (SELECT FROM prize_case WHERE prize_id = prize.id AND closed_at IS NULL) GROUP BY prize.id) AS waiting
    WHERE EXISTS (SELECT FROM sent_reminder WHERE subject = 'prize:' || waiting.id AND kind = 'announced' AND at <= app_now() - interval '1 day')
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'prize:' || waiting.id AND kind = 'day-' || waiting.day)
    ORDER BY waiting.id LIMIT ${limit}::int`
}

/**
 * Lists up to `limit` prizes that were not claimed in time, earliest deadline first, without those with an open case.
 */
export async function listUnclaimedPrizes(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: string }[]> {
  return db.$queryRaw`
    SELECT id FROM prize WHERE state IN ('announced', 'verified') AND claim_by <= app_now()
      AND NOT EXISTS (SELECT FROM prize_case WHERE prize_id = prize.id AND closed_at IS NULL) ORDER BY claim_by LIMIT ${limit}::int`
}

type HolderFacts = {
  readonly isValidated: boolean
  readonly isBarred: boolean
  readonly wasExcludedAtClosing: boolean
  /** The last day of the approved document; null where it has none, or none is approved. */
  readonly documentUntil: string | null
}

/**
 * Returns the facts that decide a winner's eligibility. An exclusion counts that began before the time at which sales
 * close, whenever a worker closed them: until then it cancels the ticket, from then on it cannot.
 */
export async function readHolderFacts(db: Db, playerId: string, closesAt: Date): Promise<HolderFacts> {
  const [row] = await db.$queryRaw<HolderFacts[]>`
    SELECT player.status = 'validated' AND EXISTS (SELECT FROM identity_document WHERE player_id = player.id AND status = 'approved') AS "isValidated",
      EXISTS (SELECT FROM identity_document JOIN barred_person USING (number_hash) WHERE player_id = player.id) AS "isBarred",
      (SELECT max(expires_on)::text FROM identity_document WHERE player_id = player.id AND status = 'approved') AS "documentUntil",
      EXISTS (SELECT FROM exclusion WHERE player_id = player.id AND started_at < ${closesAt}::timestamptz AND coalesce(ends_at, 'infinity') > ${closesAt}::timestamptz) AS "wasExcludedAtClosing"
    FROM player WHERE player.id = ${playerId}::uuid`
  return row ?? { isValidated: false, isBarred: false, wasExcludedAtClosing: false, documentUntil: null }
}

/** Returns the highest taken rank of a draw, and the number of refused prizes that no other rank has yet. */
export async function readTakenRanks(
  db: Db,
  drawId: string,
): Promise<{ readonly highest: number; readonly waiting: number }> {
  const [row] = await db.$queryRaw<{ highest: number; waiting: number }[]>`
    SELECT max(rank)::int AS highest, count(*) FILTER (WHERE state = 'replaced' AND NOT EXISTS (
      SELECT FROM prize next WHERE next.draw_id = prize.draw_id AND next.replaces_rank = prize.rank))::int AS waiting
    FROM prize WHERE draw_id = ${drawId}::uuid`
  return row ?? { highest: 0, waiting: 0 }
}

/** Lists the refused prizes that no other rank has yet: by draw, the lowest rank first. */
export async function listUnreplacedPrizes(db: Db): Promise<readonly Prize[]> {
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM prize WHERE state = 'replaced' AND NOT EXISTS (
      SELECT FROM prize next WHERE next.draw_id = prize.draw_id AND next.replaces_rank = prize.rank)`
  return db.prize.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ drawId: 'asc' }, { rank: 'asc' }],
  })
}

/** Finds the open case of a prize; null without one. */
export async function findOpenCase(db: Db, prizeId: string): Promise<PrizeCase | null> {
  return db.prizeCase.findFirst({ where: { prizeId, closedAt: null } })
}

/** Lists the reasons against a prize's winner that two persons have overruled. */
export async function listOverruledReasons(db: Db, prizeId: string): Promise<readonly string[]> {
  const overruledCases = await db.prizeCase.findMany({
    where: { prizeId, outcome: 'kept' },
    select: { reason: true },
  })
  return overruledCases.map(({ reason }) => reason)
}

/** Lists up to `limit` open cases, earliest deadline first. */
export async function listOpenCases(db: Db, limit: number) {
  return db.prizeCase.findMany({
    where: { closedAt: null },
    include: {
      prize: { select: { rank: true, cents: true, state: true, draw: { select: { week: true } } } },
    },
    orderBy: [{ objectBy: 'asc' }, { id: 'asc' }],
    take: limit,
  })
}
