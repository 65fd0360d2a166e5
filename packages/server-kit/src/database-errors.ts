/**
 * The error codes of PostgreSQL and Prisma for a serialization failure or a deadlock: the transaction has no effect.
 */
const conflicts = ['40001', '40P01', 'P2034']

/** The error codes of PostgreSQL for a lock timeout. */
const lockTimeouts = ['55P03']

/** The error codes of PostgreSQL, its driver, its pool and Prisma when the database is unavailable or busy. */
const unavailable = [
  ...conflicts,
  ...lockTimeouts,
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53200',
  '53300',
  '25P03',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'P2024',
  'P2028',
  'P2037',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  // The names that Prisma's adapter gives them without the driver's code, as for a raw query.
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
]

/** Whether the error is temporary: the database is down, busy or too slow. */
export function isUnavailable(error: unknown): boolean {
  return (
    hasCode(error, unavailable) ||
    listCauses(error).some(({ message }) =>
      /timeout exceeded when trying to connect|Connection terminated|is not queryable|Unable to start a transaction|Transaction API error/i.test(
        message,
      ),
    )
  )
}

/** The error codes of the file system and PostgreSQL when a disk or a quota is full. */
const fullDisk = ['ENOSPC', 'EDQUOT', '53100']

/** Whether no space is left, on a disk of ours or of the database. */
export function isStorageFull(error: unknown): boolean {
  return hasCode(error, fullDisk)
}

/** Whether a transaction lost against another one and may succeed when retried immediately. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, conflicts)
}

/** Whether another transaction held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, lockTimeouts)
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return listCauses(error).some((failure) => {
    const { code, meta } = failure as {
      code?: unknown
      meta?: { code?: unknown; driverAdapterError?: { cause?: { originalCode?: unknown; kind?: unknown } } }
    }
    const cause = meta?.driverAdapterError?.cause
    const codesOfFailure = [code, meta?.code, cause?.originalCode, cause?.kind]
    return codesOfFailure.some((candidate) => typeof candidate === 'string' && codes.includes(candidate))
  })
}

/** Returns the error and its causes, at most five; [] when it is none. */
export function listCauses(error: unknown): readonly Error[] {
  const found: Error[] = []
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) found.push(cause)
  return found
}
