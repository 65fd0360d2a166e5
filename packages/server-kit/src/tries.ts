import type pg from 'pg'
import { runRegardlessOfDeadline } from './deadline.ts'
import { runAsKnown, TurnsByName } from './fair-turns.ts'
import { memoizePer } from './memoize-per.ts'
import { toNetwork } from './network.ts'
import { digest } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { RememberedWaits } from './remembered-waits.ts'

/** The key that tries are counted for: the owner of the guessed secret, or the origin of the guess. */
type TryBudget = {
  /** The table stores only a digest of it. */
  readonly key: string
  /** The number of tries without a wait. */
  readonly freeTries: number
}

const firstWaitS = 5
const maxWaitS = 900
/** A wait that ends later than this allows was begun by a clock that was ahead: it is over. */
const slackS = 60

/**
 * A crowd from many networks that counts under one key would take every connection, each waiting for the previous row.
 * So a process counts one at a time. The others wait without a connection, the networks in turns.
 */
const getTurns = memoizePer(
  (_pool: pg.Pool) => new TurnsByName({ maxRunning: 1, maxPerKey: 100, maxWaiting: 2000 }),
)

/** Queries the table of tries about a key, in its turn. `text` takes the key's digest as its first parameter. */
async function queryTries<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  key: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const name = digest(key)
  return getTurns(pool).take(name, async () => (await pool.query<Row>(text, [name, ...values])).rows)
}

const getWaits = memoizePer((_pool: pg.Pool) => new RememberedWaits())

/** Forgets remembered waits, which tests need because they move only the database's clock. */
export function forgetWaits(pool: pg.Pool): void {
  getWaits(pool).forgetAll()
}

/** Refuses a try of a waiting key, if this process remembers the wait. Costs the database nothing. */
function refuseWaiting(pool: pg.Pool, key: string): void {
  const leftS = getWaits(pool).leftS(digest(key))
  if (leftS !== null) throw new Refusal('too-many-requests', { retryAfterS: leftS })
}

/**
 * Counts a try before it is judged, so that of concurrent calls only the free ones are judged. Returns the number of
 * tries, this one included.
 * After the free ones each waits twice as long as the one before, 5 seconds to 15 minutes, by the database's clock,
 * until a day has passed without any. Throws `too-many-requests` while it must wait.
 * One statement, which writes nothing for a try that must wait; none while the process remembers the wait.
 */
async function chargeTry(pool: pg.Pool, { key, freeTries }: TryBudget): Promise<number> {
  refuseWaiting(pool, key)
  const rows = await queryTries<{ count: number | null; seconds: number | null }>(
    pool,
    key,
    `WITH charged AS (
       INSERT INTO rate_limit.tries AS t (key, count, last_at, until)
         SELECT $1::text, 1, app_now(), app_now() WHERE NOT EXISTS (SELECT FROM rate_limit.tries WHERE key = $1
           AND until > app_now() AND until <= app_now() + interval '1 second' * ($4::int + $5::int))
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN t.last_at < app_now() - interval '1 day' THEN 1 ELSE t.count + 1 END,
         last_at = app_now(),
         until = app_now() + interval '1 second' * CASE WHEN t.count + 1 < $2 OR t.last_at < app_now() - interval '1 day' THEN 0
           ELSE least($4, $3 * power(2, least(t.count + 1 - $2, 20))) END
       WHERE t.until <= app_now() OR t.until > app_now() + interval '1 second' * ($4 + $5) RETURNING count)
     SELECT (SELECT count FROM charged),
       (SELECT ceil(extract(epoch FROM until - app_now()))::int FROM rate_limit.tries WHERE key = $1) AS seconds`,
    [freeTries, firstWaitS, maxWaitS, slackS],
  )
  const count = rows[0]?.count ?? null
  if (count === null) {
    getWaits(pool).remember(digest(key), computeSecondsLeft(rows))
    throw new Refusal('too-many-requests', { retryAfterS: computeSecondsLeft(rows) })
  }
  // Only a new key makes the table longer.
  if (count === 1) await deleteOldTries(pool)
  return count
}

/** Refunds a try that was right: people who share an address are not slowed down by each other's success. */
async function refundTry(pool: pg.Pool, key: string): Promise<void> {
  await queryTries(
    pool,
    key,
    'UPDATE rate_limit.tries SET count = greatest(count - 1, 0), until = app_now() WHERE key = $1',
  )
  getWaits(pool).forget(digest(key))
}

/**
 * Compares a password. Refunds its tries when that is refused with `unavailable`, for instance because its request
 * timed out: the password was not judged.
 */
async function refundUnlessJudged<T>(
  pool: pg.Pool,
  keys: readonly string[],
  compare: () => Promise<T>,
): Promise<T> {
  try {
    return await compare()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      for (const key of keys) await runRegardlessOfDeadline(() => refundTry(pool, key))
    throw error
  }
}

/** Resets the tries of a key. */
async function forgetTries(pool: pg.Pool, key: string): Promise<void> {
  await queryTries(pool, key, 'DELETE FROM rate_limit.tries WHERE key = $1')
  getWaits(pool).forget(digest(key))
}

/** Counts a use within a window that begins with the first one. Throws `too-many-requests` beyond the limit. */
async function spend(
  pool: pg.Pool,
  { key, limit, seconds }: { readonly key: string; readonly limit: number; readonly seconds: number },
): Promise<void> {
  const rows = await queryTries<{ count: number | null; seconds: number | null }>(
    pool,
    key,
    `WITH spent AS (
       INSERT INTO rate_limit.tries AS t (key, count, last_at, until) VALUES ($1, 1, app_now(), app_now() + interval '1 second' * $3)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN t.until BETWEEN app_now() AND app_now() + interval '1 second' * ($3 + $4) THEN t.count + 1 ELSE 1 END,
         last_at = app_now(),
         until = CASE WHEN t.until BETWEEN app_now() AND app_now() + interval '1 second' * ($3 + $4) THEN t.until ELSE app_now() + interval '1 second' * $3 END
       WHERE t.until NOT BETWEEN app_now() AND app_now() + interval '1 second' * ($3 + $4) OR t.count < $2 RETURNING count)
     SELECT (SELECT count FROM spent),
       (SELECT ceil(extract(epoch FROM until - app_now()))::int FROM rate_limit.tries WHERE key = $1) AS seconds`,
    [limit, seconds, slackS],
  )
  if ((rows[0]?.count ?? null) === null)
    throw new Refusal('too-many-requests', { retryAfterS: computeSecondsLeft(rows) })
}

/**
 * Returns the seconds left, at least one. The row is read as of the start of its statement: when another process has
 * created it since, the duration is unknown and one second is returned.
 */
function computeSecondsLeft([row]: readonly { readonly seconds: number | null }[]): number {
  return Math.max(1, row?.seconds ?? 1)
}

const createAddressKey = (address: string) => `sign-in address ${toNetwork(address)}`

/**
 * Refuses a try at a password from a waiting address, if this process remembers the wait, before anything is read.
 * Call it without a known account only: the owner's own browser has a separate count.
 */
export function refuseWaitingAddress(pool: pg.Pool, address: string): void {
  refuseWaiting(pool, createAddressKey(address))
}

/** A password try that may be judged. */
export type AdmittedTry = {
  /** The number of tries for the account from unknown browsers, this one included; 0 from a known one. */
  readonly strangersTries: number
  /** Records that the password is right: the address made no guess, whatever else the account requires. */
  readonly recordCorrectPassword: () => Promise<void>
  /** Records that the whole sign-in is right. Call it after `recordCorrectPassword`. */
  readonly recordSuccess: () => Promise<void>
  /**
   * Compares the password in its turn; a known account does not wait behind strangers.
   * A try refused with `unavailable` does not count.
   */
  readonly compareInTurn: <T>(compare: () => Promise<T>) => Promise<T>
}

/**
 * Admits a try at a password, or throws `too-many-requests`. After five wrong ones for an account, and twenty from an
 * address, each waits longer than the one before.
 * A known browser (`own`) has a separate count with ten free ones, so that no stranger locks the owner out.
 * `factor` multiplies the free ones: 1, and more in tests.
 */
export async function limitPasswordTries(
  pool: pg.Pool,
  attempt: {
    readonly account: string
    readonly address: string
    /** The browser or place in which the account was signed in before; null elsewhere. */
    readonly own: string | null
    readonly factor: number
  },
): Promise<AdmittedTry> {
  const { account, own, factor } = attempt
  if (own !== null) {
    const key = `sign-in own ${own} ${account}`
    await chargeTry(pool, { key, freeTries: 10 * factor })
    return {
      strangersTries: 0,
      recordCorrectPassword: () => Promise.resolve(),
      recordSuccess: () => forgetTries(pool, key),
      compareInTurn: (compare) => refundUnlessJudged(pool, [key], () => runAsKnown(key, compare)),
    }
  }
  const addressTriesKey = createAddressKey(attempt.address)
  const accountTriesKey = `sign-in account ${account}`
  await chargeTry(pool, { key: addressTriesKey, freeTries: 20 * factor })
  const strangersTries = await chargeTry(pool, { key: accountTriesKey, freeTries: 5 * factor })
  return {
    strangersTries,
    recordCorrectPassword: () => refundTry(pool, addressTriesKey),
    recordSuccess: () => forgetTries(pool, accountTriesKey),
    compareInTurn: (compare) => refundUnlessJudged(pool, [addressTriesKey, accountTriesKey], compare),
  }
}

/**
 * Admits a password confirmation within a session, as `limitPasswordTries` does; ten wrong ones are free.
 * Counted for the session only: a thief of one cannot continue elsewhere, nor lock the owner out.
 */
export async function limitSessionPasswordTries(
  pool: pg.Pool,
  { sessionId, factor }: { readonly sessionId: string; readonly factor: number },
): Promise<Pick<AdmittedTry, 'recordSuccess' | 'compareInTurn'>> {
  const key = `password in session ${sessionId}`
  await chargeTry(pool, { key, freeTries: 10 * factor })
  return {
    recordSuccess: () => forgetTries(pool, key),
    compareInTurn: (compare) => refundUnlessJudged(pool, [key], compare),
  }
}

const dayS = 86_400

/**
 * Counts a request for an emailed code or link: five a day for an account from a network, thirty from all networks, and
 * ten from its known browser (`own`). So no stranger uses up the owner's requests, and many strangers do not flood a
 * mailbox.
 * Throws `too-many-requests` beyond the limit.
 */
export async function spendLinkRequest(
  pool: pg.Pool,
  request: {
    readonly account: string
    readonly address: string
    readonly own: string | null
    readonly factor: number
  },
): Promise<void> {
  const { account, own, factor } = request
  const spendFor = (key: string, limit: number) => spend(pool, { key, limit: limit * factor, seconds: dayS })
  if (own !== null) return spendFor(`asked own ${own} ${account}`, 10)
  await spendFor(`asked from ${toNetwork(request.address)} ${account}`, 5)
  await spendFor(`asked ${account}`, 30)
}

/**
 * Counts an email to a typed address, from any client: five a day of a kind for a mailbox.
 * Throws `too-many-requests` beyond. Call it outside of transactions: it takes its own connection.
 */
export async function spendEmail(
  pool: pg.Pool,
  { kind, to, factor }: { readonly kind: string; readonly to: string; readonly factor: number },
): Promise<void> {
  // The part after a plus belongs to the same mailbox.
  const mailbox = to
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
  const key = `mail ${kind} ${mailbox}`
  await spend(pool, { key, limit: 5 * factor, seconds: dayS })
}

/**
 * Counts a registration of an address, whose email a stranger may have caused. Throws `too-many-requests` beyond five a
 * day for the address, or five for all addresses with a plus of its mailbox.
 * The two are separate, so that no address with a plus keeps the owner of the plain one from registering.
 */
export function spendRegistration(
  pool: pg.Pool,
  { to, factor }: { readonly to: string; readonly factor: number },
): Promise<void> {
  return spendEmail(pool, {
    kind: to.includes('+') ? 'registration with a plus' : 'registration',
    to,
    factor,
  })
}

/** Whether a mailbox may get one more optional email of a kind. Counts it as `spendEmail` does. */
export async function maySendEmail(pool: pg.Pool, mail: Parameters<typeof spendEmail>[1]): Promise<boolean> {
  try {
    await spendEmail(pool, mail)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too-many-requests') return false
    throw error
  }
}

/** Deletes some keys without a try for two days. */
async function deleteOldTries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM rate_limit.tries WHERE key IN (
       SELECT key FROM rate_limit.tries WHERE last_at < app_now() - interval '2 days' LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  )
}
