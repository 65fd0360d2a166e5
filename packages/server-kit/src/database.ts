import pg from 'pg'
import type { DatabaseLimits } from './database-limits.ts'
import { isTimedOut, refuseIfTimedOut } from './deadline.ts'
import { traceStatements } from './trace-statements.ts'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/** A pool that refuses a connection to a request that has timed out, since its result would reach nobody. */
class RequestPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTime()
    if (!done) return connected
    connected.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => undefined),
    )
    return undefined
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    refuseIfTimedOut()
    const client = await super.connect()
    if (isTimedOut()) client.release()
    refuseIfTimedOut()
    return client
  }
}

/**
 * Opens a pool of at most `max` connections. A wait beyond its limits becomes a 503, and so does a connection for a
 * request that has timed out.
 */
export function openPool(
  connectionString: string,
  {
    max,
    limits,
    isTraced = false,
  }: { readonly max: number; readonly limits: DatabaseLimits; readonly isTraced?: boolean },
): pg.Pool {
  const pool = new RequestPool({
    connectionString,
    max,
    connectionTimeoutMillis: limits.connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
    application_name: 'api',
    // Prisma writes and reads instants without their zone: they are UTC only while the session is.
    options: '-c TimeZone=UTC',
  })
  // A connection that breaks while in use fails at its next statement. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (isTraced) pool.on('connect', traceStatements)
  return pool
}

/**
 * Returns a statement that creates a schema unless it exists. CREATE SCHEMA IF NOT EXISTS always needs the privilege to
 * create schemas, which the product's role may lack where the migration has created this one.
 */
export function createSchemaUnlessExists(name: string): string {
  return `DO $$ BEGIN IF to_regnamespace('${name}') IS NULL THEN CREATE SCHEMA IF NOT EXISTS ${name}; END IF; END $$;`
}

/** The raw SQL reads of a product's client, or of a transaction in it. */
export type RawReads = {
  readonly $queryRaw: <Rows>(query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<Rows>
}

/** The raw SQL reads and writes of a transaction. */
export type RawWrites = RawReads & {
  readonly $executeRaw: (query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<number>
}

/**
 * Returns the database's time. It decides every deadline, so that servers whose clocks differ agree.
 * Read it after taking the row locks that the decision needs.
 */
export async function databaseNow(db: RawReads): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
  if (!row) throw new Error('The database did not tell its time')
  return row.now
}

/** Throws for a database whose clock a simulation has shifted: call it at a start in production. */
export async function assertRealClock(db: RawReads): Promise<void> {
  const [row] = await db.$queryRaw<
    { isShifted: boolean }[]
  >`SELECT shift <> interval '0' AS "isShifted" FROM app_clock`
  if (row?.isShifted)
    throw new Error('The database clock is shifted (table app_clock): this is for simulations only')
}
