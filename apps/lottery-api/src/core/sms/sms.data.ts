import type { Sms } from '@repo/prisma/lottery-types'
import type { BeforeTry } from '@repo/sms-edge/next-try'
import type { Db, Tx } from '#lottery-api/database.ts'

/** The maximum number of text messages to a number within 24 hours. */
const maxPerNumber = 10

/** Locks the counts of a number until the transaction ends: other counts come before, or after. */
export async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('sms number ' || ${phone}, 0))::text`
}

/** Locks an unsent message and returns it with the conditions for sending it; null when nothing is left to send. */
export async function lockUnsent(tx: Tx, smsId: string): Promise<(Sms & BeforeTry) | null> {
  const [locked] = await tx.$queryRaw<{ phone: string }[]>`
    SELECT phone FROM sms WHERE id = ${smsId}::uuid AND status IN ('waiting', 'sending') FOR UPDATE`
  if (!locked) return null
  await lockNumber(tx, locked.phone)
  const sms = await tx.sms.findUniqueOrThrow({ where: { id: smsId } })
  const [conditions] = await tx.$queryRaw<Omit<BeforeTry, keyof Sms | 'isNecessary'>[]>`
    SELECT clock.now,
      EXISTS (SELECT FROM sms_stop stop WHERE stop.phone = s.phone) AS "isStopped",
      EXISTS (SELECT FROM sms other WHERE other.phone = s.phone AND other.status = 'bad_number') AS "isBadNumber",
      (SELECT count(*) FROM sms other WHERE other.phone = s.phone AND other.id <> s.id
        AND other.tried_at > clock.now - interval '24 hours') >= ${maxPerNumber}::int AS "isOverBudget",
      CASE s.kind WHEN 'mobile-code' THEN NOT EXISTS (
          SELECT FROM mobile_confirmation c WHERE c.id::text = s.subject AND c.used_at IS NULL)
        ELSE NOT EXISTS (SELECT FROM player p WHERE p.id = s.player_id AND p.mobile = s.phone) END AS "isOutdated"
    FROM (SELECT app_now() AS now) AS clock, sms s WHERE s.id = ${smsId}::uuid`
  if (!conditions) throw new Error('The clock answered nothing')
  // None of them is sent in spite of STOP: a win is mailed as well.
  return { ...sms, ...conditions, isNecessary: false }
}

/** Lists up to 50 messages whose status is due to be queried, longest due first, with the database's time. */
export function listDueChecks(db: Db): Promise<readonly (Sms & { readonly now: Date })[]> {
  return db.$queryRaw`
    SELECT s.id, s.phone, s.reference, s.sent_at AS "sentAt", clock.now
    FROM (SELECT app_now() AS now) AS clock JOIN sms s ON s.look_at <= clock.now ORDER BY s.look_at LIMIT 50`
}

/** Returns the milliseconds until the next status query; null when no message is on its way. */
export async function findNextCheckMs(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(look_at) - (SELECT app_now())) * 1000)::float8 AS ms FROM sms`
  return row?.ms ?? null
}

/** Records that the owner of a number wants no messages; a repeat keeps the first instant. */
export async function stopNumber(tx: Tx, phone: string): Promise<void> {
  await tx.$executeRaw`INSERT INTO sms_stop (phone, since) VALUES (${phone}, app_now()) ON CONFLICT DO NOTHING`
}

/** Counts the codes for a number, and those of a player, within 24 hours. */
export async function countCodes(
  tx: Tx,
  { phone, playerId }: { readonly phone: string; readonly playerId: string },
): Promise<{ readonly numberCodes: number; readonly playerCodes: number }> {
  const [row] = await tx.$queryRaw<{ numberCodes: number; playerCodes: number }[]>`
    SELECT count(*) FILTER (WHERE phone = ${phone})::int AS "numberCodes",
      count(*) FILTER (WHERE player_id = ${playerId}::uuid)::int AS "playerCodes"
    FROM sms WHERE kind = 'mobile-code' AND created_at > (SELECT app_now()) - interval '24 hours'
      AND (phone = ${phone} OR player_id = ${playerId}::uuid)`
  return row ?? { numberCodes: 0, playerCodes: 0 }
}
