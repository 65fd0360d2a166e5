import type { Prisma } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** A property that must always hold: of the database as a whole, and of its files. */
export type Invariant = {
  readonly id: string
  /** The property, as a sentence. */
  readonly promise: string
  /** Returns its violations; none when it holds. */
  readonly listViolations: (tx: Tx, deps: Deps) => Promise<readonly unknown[]>
}

/** Creates an invariant checked by one statement, which returns a row for each violation. */
export function createSqlInvariant(id: string, promise: string, statement: Prisma.Sql): Invariant {
  return { id, promise, listViolations: (tx) => tx.$queryRaw<unknown[]>(statement) }
}
