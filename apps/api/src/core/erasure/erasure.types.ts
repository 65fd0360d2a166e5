import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** The accounts to erase, with the emails that they had. */
export type Erasure = {
  readonly accountIds: readonly string[]
  /** Lower case. */
  readonly emails: readonly string[]
}

/** Erases one feature's data about accounts that close, except that of orders. Idempotent. */
export type AccountEraser = (deps: Deps, tx: Tx, erasure: Erasure) => Promise<void>

/**
 * Erases the personal data of orders that are over and past their claim period. Idempotent.
 * What accounting needs stays: amounts, instants, town and postcode.
 */
export type OrderEraser = (deps: Deps, tx: Tx, orderIds: readonly string[]) => Promise<void>
