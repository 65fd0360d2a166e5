import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Whose personal data goes: accounts that end, by the e-mails that they have until now. */
export type Erasure = {
  readonly accountIds: readonly string[]
  /** Lower case. */
  readonly emails: readonly string[]
}

/** Erases what one feature holds about accounts that end, orders aside; idempotent. */
export type AccountEraser = (deps: Deps, tx: Tx, erasure: Erasure) => Promise<void>

/**
 * Erases the personal data of orders that are over and past their claim window; what accounting needs stays (amounts, instants, town and
 * postcode). Idempotent.
 */
export type OrderEraser = (deps: Deps, tx: Tx, orderIds: readonly string[]) => Promise<void>
