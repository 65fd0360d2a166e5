/** How long a process waits for the database, in milliseconds. Beyond that the caller gets a 503. */
export type DatabaseLimits = {
  /** For one statement; an interactive transaction may take as long in all. */
  readonly statementTimeoutMs: number
  /** For a lock held by another transaction. */
  readonly lockTimeoutMs: number
  /** For a free or new connection of the pool. */
  readonly connectionTimeoutMs: number
  /** For a transaction that sends no statement. */
  readonly idleInTransactionTimeoutMs: number
}

/** Returns the limits, multiplied by `factor`. */
export function scaleDatabaseLimits(factor: number): DatabaseLimits {
  return {
    statementTimeoutMs: 5000 * factor,
    lockTimeoutMs: 2000 * factor,
    connectionTimeoutMs: 2000 * factor,
    idleInTransactionTimeoutMs: 10_000 * factor,
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
export function createLockWaits({ lockTimeoutMs }: DatabaseLimits, connections: number): LockWaits {
  return { maxMs: lockTimeoutMs, maxRetrying: Math.max(1, Math.floor(connections / 4)) }
}

/** Returns the same limits as Prisma names them for its interactive transactions. */
export function toTransactionLimits({ statementTimeoutMs, connectionTimeoutMs }: DatabaseLimits): {
  readonly timeout: number
  readonly maxWait: number
} {
  return { timeout: statementTimeoutMs, maxWait: connectionTimeoutMs }
}
