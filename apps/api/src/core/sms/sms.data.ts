import type { Sms } from '@repo/prisma/delivery-types'
import type { BeforeTry } from '@repo/sms-edge/next-try'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import { checkWaitingNews } from '#api/core/recipient-stops/recipient-due.data.ts'
import type { Db, Tx } from '#api/database.ts'

/**
 * The maximum number of text messages to a number and to an account within 24 hours.
 * A number counts separately as an account's and as a recipient's.
 */
export const smsBudget = { perNumber: 20, perRecipient: 10, perAccount: 60 } as const

/** A message before a try. `isPushed` is whether a device has shown its recipient a push message instead. */
export type UnsentSms = Sms & BeforeTry & { readonly isPushed: boolean }

/**
 * Locks a message that may still have to be sent, and the budgets of its number and its account, until the transaction
 * ends. Null for a message that has ended or is unknown.
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
  const used = await readUsedBudgets(tx, row)
  const { orderId, kind, subject, createdAt: writtenAt } = row
  const verdict =
    orderId === null
      ? await checkNumber(tx, row)
      : await checkWaitingNews(tx, { orderId, kind, subject, writtenAt })
  return {
    ...row,
    ...used,
    isStopped: used.isStopped || verdict === 'stopped',
    isOutdated: verdict === 'outdated',
    isPushed: verdict === 'pushed',
    isOverBudget:
      used.ofNumber >= (orderId === null ? smsBudget.perNumber : smsBudget.perRecipient) ||
      used.ofAccount >= smsBudget.perAccount,
  }
}

/** Returns `outdated` for a number that is no longer the account's: it may have changed hands. */
async function checkNumber(tx: Tx, { accountId, phone }: Sms): Promise<'due' | 'outdated'> {
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
async function readUsedBudgets(tx: Tx, { id, phone, accountId, orderId }: Sms): Promise<Budgets> {
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
  if (!row) throw new Error('The query of the budgets returned no row')
  return row
}

/**
 * Whether a number may get one more message to a recipient: the provider has not refused the number, and fewer than the
 * daily maximum were tried or wait.
 */
export async function mayTextRecipient(tx: Tx, phone: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isBad: boolean; messages: number }[]>`
    SELECT EXISTS (SELECT FROM sms s WHERE s.phone = ${phone} AND s.status = 'bad_number') AS "isBad", count(*)::int AS messages
    FROM sms s WHERE s.phone = ${phone} AND s.order_id IS NOT NULL
      AND (s.tried_at > (SELECT app_now()) - interval '24 hours' OR s.status = 'waiting')`
  return row !== undefined && !row.isBad && row.messages < smsBudget.perRecipient
}

/** Returns at most 50 messages whose status is to be queried, the longest due first, with the database's time. */
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
 * Counts the messages that the provider has refused for their text or sender or has not accepted in time within the last
 * 24 hours, or has not accepted after three tries. Returns their number, since when, and the provider's last response.
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
 * Returns at most 50 messages, newest first, that were neither sent nor shown as a push message, and that were written,
 * tried or due within the last 24 hours.
 */
export function listUndelivered(db: Db) {
  return db.$queryRaw<
    Pick<Sms, 'createdAt' | 'kind' | 'accountId' | 'orderId' | 'status' | 'tries' | 'failure'>[]
  >`
    SELECT created_at AS "createdAt", kind, account_id AS "accountId", order_id AS "orderId", status, tries, failure FROM sms
    WHERE greatest(created_at, tried_at, expires_at) > (SELECT app_now()) - interval '24 hours'
      AND status NOT IN ('sent', 'delivered', 'pushed')
    ORDER BY created_at DESC, id LIMIT 50`
}

/**
 * Counts the messages of the last 24 hours that exceeded the budget of their number or account, and the accounts and
 * recipients that they were for. Returns also since when.
 */
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
