import type { Prisma } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** What must hold whatever happened: of the database as a whole, and of what it says about files. */
export type Invariant = {
  readonly id: string
  /** What holds, as a sentence. */
  readonly promise: string
  /** What breaks it; nothing when it holds. */
  readonly violations: (tx: Tx, deps: Deps) => Promise<readonly unknown[]>
}

/** An invariant that one statement proves: it answers a row for each violation. */
export function bySql(id: string, promise: string, statement: Prisma.Sql): Invariant {
  return { id, promise, violations: (tx) => tx.$queryRaw<unknown[]>(statement) }
}
