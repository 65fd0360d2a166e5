import type { retention } from '@repo/prisma/delivery-retention'
import type { Prisma } from '@repo/prisma/delivery-types'
import type * as Planned from '@repo/prisma/retention-engine'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** A rule of the schema. */
export type PlannedRule = (typeof retention.rules)[number]

/** The rules of retention by their names. */
export type RuleName = PlannedRule['name'] | 'queued-mail'

/**
 * A rule of erasure. The rows `t` of `table` are due that satisfy `when` and whose time `since` is older than `period`.
 * The SQL is our own, without request data.
 */
export type RetentionRule = {
  readonly name: RuleName
  /** The erased data, for staff. */
  readonly what: string
  /** The retention period, as a PostgreSQL interval. */
  readonly period: string
  /** The start of the period, for staff. */
  readonly from: string
  /** The law or the promise that sets the period. */
  readonly because: string
  readonly table: string
  /** SQL of the id of a row `t`. */
  readonly id: string
  /** SQL of the start of the period of a row `t`. */
  readonly since: string
  /** SQL of the additional condition on `t`. */
  readonly when: Prisma.Sql
  /** Whether `t.id` is an order's, which is skipped while something holds it (`isHeld`). */
  readonly isHeld: boolean
  readonly erase: Erase
}

/**
 * Erases these locked rows, so that they are no longer due. Idempotent. Rules with `alone` get the rows one by one,
 * outside of a transaction.
 */
export type Erase =
  | { readonly together: (deps: Deps, tx: Tx, ids: readonly string[]) => Promise<void> }
  | { readonly alone: (deps: Deps, id: string) => Promise<void> }

/** The additions of code to the rules that the schema leaves open. */
export type Additions = Planned.Additions<
  PlannedRule,
  string | Prisma.Sql,
  { readonly erase: Erase; readonly isHeld?: true }
>
