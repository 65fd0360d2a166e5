import { createHash } from 'node:crypto'
import type { RateLimitName } from '@repo/contracts/endpoint'
import type { Request } from 'express'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createSchemaUnlessExists } from './database.ts'
import { toNetwork } from './network.ts'
import { Refusal } from './refusal.ts'
import type { BaseCaller } from './serve.ts'
import type { SharedBudget } from './shared-budgets.ts'
import { createSharedBudgets } from './shared-budgets.ts'

type Budget = { readonly points: number; readonly seconds: number; readonly isShared: boolean }

/**
 * The number of calls allowed per window and client. They stop guessing and flooding, never a customer:
 * polling is not counted, and an office behind one address has room.
 * `isShared` budgets are counted in PostgreSQL, across processes.
 */
const budgets: Readonly<Record<RateLimitName, Budget>> = {
  'sign-in': { points: 30, seconds: 300, isShared: true },
  // A passkey cannot be guessed: room for an office behind one address, each sign-in being two calls.
  passkey: { points: 120, seconds: 300, isShared: true },
  registration: { points: 30, seconds: 3600, isShared: true },
  quote: { points: 120, seconds: 60, isShared: true },
  payment: { points: 60, seconds: 60, isShared: true },
  // Of each account: each try compares with all the former passwords.
  'password-change': { points: 20, seconds: 86_400, isShared: true },
  // Of each account and process: a number may be drawn again and again, and many players come in the last minutes.
  play: { points: 120, seconds: 60, isShared: false },
  newsletter: { points: 20, seconds: 3600, isShared: true },
  contact: { points: 20, seconds: 3600, isShared: true },
  'reset-request': { points: 5, seconds: 900, isShared: true },
  'reset-code': { points: 120, seconds: 300, isShared: true },
  import: { points: 30, seconds: 3600, isShared: true },
  // Of each account; of each address for recipients' writes, which lock the order and notify two screens.
  message: { points: 60, seconds: 60, isShared: true },
  // A company may have many shipments that went wrong; each claim has four pictures to be decoded.
  claim: { points: 120, seconds: 3600, isShared: true },
  address: { points: 600, seconds: 60, isShared: false },
  invitation: { points: 60, seconds: 3600, isShared: true },
  'invitation-link': { points: 60, seconds: 600, isShared: true },
  'webhook-test': { points: 30, seconds: 60, isShared: true },
  // Of each key, or of each account for its named calls; and of each process.
  'api-key': { points: 600, seconds: 60, isShared: false },
  // A page asks some twenty times a minute: room for a hundred of them behind one address, none for guessing.
  recipient: { points: 2400, seconds: 60, isShared: false },
  documents: { points: 60, seconds: 3600, isShared: true },
  // Asking for one's data and fetching it count one each: ten archives of everything in an hour.
  export: { points: 20, seconds: 3600, isShared: true },
  // A page that is broken for everyone: the first reports of an office behind one address suffice.
  'browser-report': { points: 60, seconds: 60, isShared: false },
}

/** The additional budget of a call. */
type WiderBudget = Budget & {
  readonly of: RateLimitName
  readonly prefix: string
  /** The key that the call is counted for; '' for a call that names none, which is not counted. */
  readonly key: (request: Request) => string
}

const widerBudgets: readonly WiderBudget[] = [
  {
    // The total tries of one address, whatever the accounts. Each try keeps a processor busy for a quarter of a second,
    // and a list of emails with one password each would pass every account's budget.
    of: 'sign-in',
    prefix: 'sign-in-address',
    key: (request) => toNetwork(request.ip ?? ''),
    points: 300,
    seconds: 300,
    isShared: true,
  },
  {
    of: 'reset-request',
    prefix: 'reset-request-address',
    key: (request) => toNetwork(request.ip ?? ''),
    points: 60,
    seconds: 3600,
    isShared: true,
  },
]

/**
 * The statements that create the tables of `shared-budgets.ts` and `tries.ts`, in one transaction. Processes that start
 * together take turns: of two concurrent CREATE … IF NOT EXISTS one may fail.
 */
const createTablesSql = `
  SELECT pg_advisory_xact_lock(hashtext('rate_limit.budget'));
  ${createSchemaUnlessExists('rate_limit')}
  CREATE TABLE IF NOT EXISTS rate_limit.budget
    (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
  CREATE TABLE IF NOT EXISTS rate_limit.tries
    (key text PRIMARY KEY, count integer NOT NULL, last_at timestamptz NOT NULL, until timestamptz NOT NULL);
  CREATE INDEX IF NOT EXISTS tries_last_at ON rate_limit.tries (last_at)`

/**
 * Counts a call of a key. Returns null within its budget, otherwise in how many milliseconds a call is allowed again.
 */
type Count = (key: string) => Promise<number | null>

/** A budget and how its calls are counted. */
type Counted = {
  readonly budget: SharedBudget
  readonly isShared: boolean
  /** Counts in this process only: for unshared budgets, and while the database is down. */
  readonly countHere: Count
}

/**
 * Returns the function that counts a call against its budgets, and refuses it (429, `Retry-After`) when one is spent.
 * `factor` widens them all (tests and load measurements). Creates missing tables of budgets and tries; rejects when
 * that fails. While the database is down each process counts for itself.
 */
export async function createRateLimits(pool: pg.Pool, factor: number) {
  await pool.query(createTablesSql)
  const countShared = createSharedBudgets(pool)
  const countFor = (name: string, { points, seconds, isShared }: Budget): Counted => {
    const budget = { name, points: points * factor, seconds }
    const limiter = new RateLimiterMemory({ keyPrefix: name, points: budget.points, duration: seconds })
    return { budget, isShared, countHere: countInMemory(limiter) }
  }
  const counted = new Map(Object.entries(budgets).map(([name, budget]) => [name, countFor(name, budget)]))
  const countedWider = widerBudgets.map(({ of, prefix, key, ...budget }) => ({
    of,
    key,
    ...countFor(prefix, budget),
  }))
  /** Counts a call against all of these budgets by one statement. */
  const charge = async (calls: readonly (Counted & { readonly key: string })[]) => {
    const chargeInMemory = (call: (typeof calls)[number]) => call.countHere(call.key)
    const shared = calls.filter((call) => call.isShared)
    const unshared = calls.filter((call) => !call.isShared)
    const sharedCalls = shared.map((call) => ({ budget: call.budget, key: call.key }))
    const waits = [
      // While the database is down each process counts for itself.
      ...(shared.length > 0
        ? await countShared(sharedCalls).catch(() => Promise.all(shared.map(chargeInMemory)))
        : []),
      ...(await Promise.all(unshared.map(chargeInMemory))),
    ]
    for (const [index, { budget }] of [...shared, ...unshared].entries()) {
      const waitMs = waits[index] ?? null
      if (waitMs === null) continue
      // A clock that was set back would lock callers out for longer than a window.
      const retryAfterS = Math.min(budget.seconds, Math.max(1, Math.ceil(waitMs / 1000)))
      throw new Refusal('too-many-requests', { retryAfterS })
    }
  }
  return async (
    name: RateLimitName,
    request: Request,
    caller: Pick<BaseCaller, 'accountId' | 'apiKeyId'> | null,
  ): Promise<void> => {
    const apiKeyId = name === 'api-key' ? caller?.apiKeyId : undefined
    const usualBudget = counted.get(name)
    const usualCalls = usualBudget
      ? [{ ...usualBudget, key: apiKeyId ?? caller?.accountId ?? createClientKey(name, request) }]
      : []
    const widerCalls = countedWider
      .filter(({ of }) => of === name)
      .map(({ key, ...budget }) => ({ ...budget, key: key(request) }))
      .filter((each) => each.key !== '')
      .map((each) => ({ ...each, key: digest(each.key) }))
    await charge([...usualCalls, ...widerCalls])
  }
}

/** Counts in this process only. */
function countInMemory(limiter: RateLimiterMemory): Count {
  return async (key) => {
    try {
      await limiter.consume(key)
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }
}

/**
 * Returns the key of a call without a caller: the address, and for a sign-in or a reset the account as well, so that a
 * shared address does not lock out its other users. The table stores only a digest of it.
 */
function createClientKey(name: RateLimitName, request: Request): string {
  const client = toNetwork(request.ip ?? '')
  const isPerAccount = name === 'sign-in' || name === 'reset-request'
  return digest(isPerAccount ? `${client} ${readAccount(request.body)}` : client)
}

/** Returns the account that a call names, in lower case: an email, or an email or nickname; '' when it names none. */
function readAccount(body: unknown): string {
  const { email, identifier } = Object(body) as { email?: unknown; identifier?: unknown }
  const name = email ?? identifier
  return typeof name === 'string' ? name.trim().toLowerCase() : ''
}

/** Returns the digest of an address or an email for a table of counters. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
