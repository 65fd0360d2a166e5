import { z } from 'zod'

/** How long a process waits in the database, in milliseconds. A wait that is over fails, and the caller gets a 503. */
export type DatabaseLimits = {
  /** Of one statement; an interactive transaction may take as long in all. */
  readonly statementTimeoutMs: number
  /** For a lock that another transaction holds. */
  readonly lockTimeoutMs: number
  /** For a free or new connection of the pool. */
  readonly connectionTimeoutMs: number
  /** Of a transaction that sends no statement. */
  readonly idleInTransactionTimeoutMs: number
}

const milliseconds = (fallback: number) =>
  z.coerce
    .number('must be a number of milliseconds')
    .int('must be a whole number of milliseconds')
    // PostgreSQL takes 0 for no limit at all.
    .min(50, 'must be at least 50 milliseconds')
    .max(600_000, 'must be at most 600000 milliseconds')
    .default(fallback)

/** The settings of both products that `databaseLimits` reads. */
export const databaseLimitSettings = {
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(5000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(2000),
  DATABASE_CONNECTION_TIMEOUT_MS: milliseconds(2000),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds(10_000),
} as const

type Settings = {
  readonly [Name in keyof typeof databaseLimitSettings]: z.output<(typeof databaseLimitSettings)[Name]>
}

/** Returns the limits that the settings name. */
export function databaseLimits(settings: Settings): DatabaseLimits {
  return {
    statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: settings.DATABASE_LOCK_TIMEOUT_MS,
    connectionTimeoutMs: settings.DATABASE_CONNECTION_TIMEOUT_MS,
    idleInTransactionTimeoutMs: settings.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
  }
}

/** Returns the same limits as Prisma names them for its interactive transactions. */
export function transactionLimits({ statementTimeoutMs, connectionTimeoutMs }: DatabaseLimits): {
  readonly timeout: number
  readonly maxWait: number
} {
  return { timeout: statementTimeoutMs, maxWait: connectionTimeoutMs }
}
