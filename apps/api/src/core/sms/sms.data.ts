import type { Sms } from '@repo/prisma/delivery-types'
import type { BeforeTry } from '@repo/sms-edge/next-try'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import { judgeWaiting } from '#api/core/recipient-stops/recipient-due.data.ts'
import type { Db, Tx } from '#api/database.ts'

/**
 * The maximum number of text messages to a number and to an account within 24 hours.
 * A number counts separately as an account's and as a recipient's.
 */
export const smsBudget = { perNumber: 20, perRecipient: 10, perAccount: 60 } as const

/** A message before a try. `isPushed` means that a device has shown its recipient a push message instead. */
export type UnsentSms = Sms & BeforeTry & { readonly isPushed: boolean }

/**
 * Locks a message that may still have to be sent, and its number's and account's budgets until the transaction ends.
 * Null when nothing is left to do.
 */
export async function lockUnsent(tx: Tx, smsId: string): Promise<UnsentSms | null> {
  const [sms] = await tx.$queryRaw<{ phone: string; accountId: string | null }[]>`
    SELECT phone, account_id AS "accountId" FROM sms
    WHERE id = ${smsId}::uuid AND status IN ('waiting', 'sending') FOR UPDATE`
  if (!sms) return null
  // Every number comes before every account, so that no two transactions deadlock.
  const budgets = [
    `sms number ${sms.phone}`,
    ...(sms.accountId === null ? [] : [`sms account ${sms.accountId}`]),
  ]
  for (const budget of budgets)
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${budget}, 0))::text`
  const row = await tx.sms.findUniqueOrThrow({ where: { id: smsId } })
  const counted = await budgetsOf(tx, row)
  const { orderId, kind, subject, createdAt: writtenAt } = row
  const verdict =
    orderId === null
      ? await judgeNumber(tx, row)
      : await judgeWaiting(tx, { orderId, kind, subject, writtenAt })
  return {
    ...row,
    ...counted,
    isStopped: counted.isStopped || verdict === 'stopped',
    isOutdated: verdict === 'outdated',
    isPushed: verdict === 'pushed',
    isOverBudget:
      counted.ofNumber >= (orderId === null ? smsBudget.perNumber : smsBudget.perRecipient) ||
      counted.ofAccount >= smsBudget.perAccount,
  }
}

/** Whether a number is still the account's: a former one may have changed hands. */
async function judgeNumber(tx: Tx, { accountId, phone }: Sms): Promise<'due' | 'outdated'> {
  if (accountId === null) return 'due'
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { phone: true } })
  return readPhoneNumber(account.phone)?.e164 === phone ? 'due' : 'outdated'
}

type Budgets = Pick<BeforeTry, 'now' | 'isStopped' | 'isBadNumber'> & {
  /**
   * The other messages of the last 24 hours to the number (as a recipient's, or else as an account's) and to the
   * account.
   */
  readonly ofNumber: number
  readonly ofAccount: number
}

/**
 * Counts tried messages, whatever their outcome. Those to accounts and to recipients count separately for a number,
 * since a stranger may name any number as a recipient's.
 */
async function budgetsOf(tx: Tx, { id, phone, accountId, orderId }: Sms): Promise<Budgets> {
  const [row] = await tx.$queryRaw<Budgets[]>`
    WITH t AS (SELECT app_now() AS now)
    SELECT t.now,
      EXISTS (SELECT FROM sms_stop s WHERE s.phone = ${phone}) AS "isStopped",
      EXISTS (SELECT FROM sms s WHERE s.phone = ${phone} AND s.status = 'bad_number') AS "isBadNumber",
      (SELECT count(*)::int FROM sms s WHERE s.phone = ${phone} AND s.id <> ${id}::uuid
        AND (s.order_id IS NULL) = (${orderId}::uuid IS NULL) AND s.tried_at > t.now - interval '24 hours') AS "ofNumber",
      (SELECT count(*)::int FROM sms s WHERE s.account_id = ${accountId}::uuid AND s.id <> ${id}::uuid
        AND s.tried_at > t.now - interval '24 hours') AS "ofAccount"
    FROM t`
  if (!row) throw new Error('The clock answered nothing')
  return row
}

/**
 * Whether a number may get one more message to a recipient: the provider has not refused it, and sent and queued ones
 * are below the daily maximum.
 */
export async function mayTextRecipient(tx: Tx, phone: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isBad: boolean; messages: number }[]>`
    SELECT EXISTS (SELECT FROM sms s WHERE s.phone = ${phone} AND s.status = 'bad_number') AS "isBad", count(*)::int AS messages
    FROM sms s WHERE s.phone = ${phone} AND s.order_id IS NOT NULL
      AND (s.tried_at > (SELECT app_now()) - interval '24 hours' OR s.status = 'waiting')`
  return row !== undefined && !row.isBad && row.messages < smsBudget.perRecipient
}

/** Returns messages whose status is to be queried, the longest due first, with the database's time. */
export function findDueChecks(db: Db): Promise<readonly (Sms & { readonly now: Date })[]> {
  return db.$queryRaw<(Sms & { now: Date })[]>`
    SELECT s.id, s.phone, s.reference, s.sent_at AS "sentAt", s.is_necessary AS "isNecessary", t.now
    FROM (SELECT app_now() AS now) AS t JOIN sms s ON s.look_at <= t.now ORDER BY s.look_at LIMIT 50`
}

/** Returns the milliseconds until the provider is queried next; null when no message is on its way. */
export async function findMsUntilNextCheck(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(look_at) - (SELECT app_now())) * 1000)::float8 AS ms FROM sms`
  return row?.ms ?? null
}

/** Records that the owner of a number wants no messages. A repeat keeps the first instant. */
export async function stopNumber(tx: Tx, phone: string): Promise<void> {
  await tx.$executeRaw`INSERT INTO sms_stop (phone, since) VALUES (${phone}, app_now()) ON CONFLICT DO NOTHING`
}

/**
 * Returns messages that the provider refused for their text or sender, did not accept in time, or has not accepted
 * after several tries: their number, since when, and its last response.
 */
export async function countUnaccepted(
  db: Db,
): Promise<{ messages: number; since: Date | null; failure: string | null }> {
  const [row] = await db.$queryRaw<{ messages: number; since: Date | null; failure: string | null }[]>`
    SELECT count(*)::int AS messages, min(created_at) AS since, (array_agg(failure ORDER BY tried_at DESC NULLS LAST))[1] AS failure
    FROM sms WHERE (status IN ('given_up', 'bad_text') AND greatest(created_at, tried_at, expires_at) > (SELECT app_now()) - interval '24 hours')
      OR status IN ('waiting', 'sending') AND tries >= 3`
  return row ?? { messages: 0, since: null, failure: null }
}

/**
 * Returns the unaccepted or undeliverable messages whose time ended within 24 hours or still runs, newest first; at
 * most 50.
 */
export function findUndelivered(db: Db) {
  return db.$queryRaw<
    Pick<Sms, 'createdAt' | 'kind' | 'accountId' | 'orderId' | 'status' | 'tries' | 'failure'>[]
  >`
    SELECT created_at AS "createdAt", kind, account_id AS "accountId", order_id AS "orderId", status, tries, failure FROM sms
    WHERE greatest(created_at, tried_at, expires_at) > (SELECT app_now()) - interval '24 hours'
      AND status NOT IN ('sent', 'delivered', 'pushed')
    ORDER BY created_at DESC, id LIMIT 50`
}

/** Returns the number of messages of the last day that exceeded the budget of number or account, and since when. */
export async function countOverBudget(
  db: Db,
): Promise<{ messages: number; accounts: number; recipients: number; since: Date | null }> {
  const [row] = await db.$queryRaw<
    { messages: number; accounts: number; recipients: number; since: Date | null }[]
  >`
    SELECT count(*)::int AS messages, count(DISTINCT account_id)::int AS accounts,
      count(DISTINCT phone) FILTER (WHERE order_id IS NOT NULL)::int AS recipients, min(created_at) AS since
    FROM sms WHERE status = 'over_budget' AND created_at > (SELECT app_now()) - interval '24 hours'`
  return row ?? { messages: 0, accounts: 0, recipients: 0, since: null }
}
