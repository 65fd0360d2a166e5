import type { z } from 'zod'
import { milliseconds } from './settings.ts'

/** The timeouts of a process in the database, in milliseconds. A timeout fails, and the caller gets a 503. */
export type DatabaseLimits = {
  /** Of one statement; an interactive transaction may take as long in all. */
  readonly statementTimeoutMs: number
  /** For a lock held by another transaction. */
  readonly lockTimeoutMs: number
  /** For a free or new connection of the pool. */
  readonly connectionTimeoutMs: number
  /** Of a transaction that sends no statement. */
  readonly idleInTransactionTimeoutMs: number
}

/** PostgreSQL takes 0 for no limit at all. */
const range = { min: 50, max: 600_000 }

/** The settings of both products that `databaseLimits` reads. */
export const databaseLimitSettings = {
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(5000, range),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(2000, range),
  DATABASE_CONNECTION_TIMEOUT_MS: milliseconds(2000, range),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds(10_000, range),
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

/** The rules of waiting for locks that others hold. */
export type LockWaits = {
  /** The maximum wait, in milliseconds. */
  readonly maxMs: number
  /** The maximum number of concurrent retries: the other connections are for transactions that wait for no lock. */
  readonly maxRetrying: number
}

/** Returns the lock-wait rules of a pool with this many connections. */
export function lockWaits({ lockTimeoutMs }: DatabaseLimits, connections: number): LockWaits {
  return { maxMs: lockTimeoutMs, maxRetrying: Math.max(1, Math.floor(connections / 4)) }
}

/** Returns the same limits as Prisma names them for its interactive transactions. */
export function transactionLimits({ statementTimeoutMs, connectionTimeoutMs }: DatabaseLimits): {
  readonly timeout: number
  readonly maxWait: number
} {
  return { timeout: statementTimeoutMs, maxWait: connectionTimeoutMs }
}
