import type { Prisma, PrismaClient } from '@repo/prisma/delivery-types'
import pg from 'pg'

/** A transaction of the delivery database. */
export type Tx = Prisma.TransactionClient

/** The database or a transaction in it, for reads that do not care. */
export type Db = PrismaClient | Tx

/** A pool whose statements give up after 5 s, locks after 2 s and waiting for a connection after 2 s; each becomes a 503. */
export function openPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'api',
    // Prisma writes and reads instants without their zone: they are UTC only while the session is.
    options: '-c TimeZone=UTC',
  })
}

/**
 * The database's time: what every decision about a deadline goes by, so that servers whose clocks differ agree. Read it after
 * taking the row locks that the decision needs.
 */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
  if (!row) throw new Error('The database did not tell its time')
  return row.now
}

/**
 * Has the index of positions walked from a place outwards, with a plan that is made once: left alone, the planner believes the box
 * to be almost empty, reads all of it and sorts, which took 70 ms among a million carriers instead of 2. Until the transaction ends.
 */
export async function walkIndexInOrder(tx: Tx): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('enable_bitmapscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
}
