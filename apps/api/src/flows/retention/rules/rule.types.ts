import type { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** The rules of retention by their names. */
export type RuleName =
  | 'order-details'
  | 'orders-of-ended-accounts'
  | 'quotes'
  | 'imports'
  | 'cards'
  | 'left-cards'
  | 'idle-cards'
  | 'removed-cards'
  | 'accounting'
  | 'invoices'
  | 'payouts'
  | 'payout-files'
  | 'seller-archives'
  | 'support-messages'
  | 'notifications'
  | 'passed-over'
  | 'sms'
  | 'sms-stops'
  | 'recipient-stops'
  | 'recipient-browsers'
  | 'documents'
  | 'sessions'
  | 'known-browsers'
  | 'email-confirmations'
  | 'email-changes'
  | 'passkey-challenges'
  | 'password-resets'
  | 'newsletter-wishes'
  | 'invitations'
  | 'driver-invitations'
  | 'shifts'
  | 'named-calls'
  | 'webhook-events'
  | 'provider-events'
  | 'queued-mail'
  | 'duty-periods'
  | 'vehicles'
  | 'suspensions'
  | 'tracks-of-ended-carriers'
  | 'inactive-warnings'
  | 'inactive-accounts'
  | 'ended-accounts'
  | 'ended-customers'
  | 'nights'
  | 'night-logs'

/**
 * A rule of erasure. Due are the rows `t` of `table` that satisfy `when` and whose instant `since` is older than
 * `period`; the SQL is our own text, without any request data.
 */
export type RetentionRule = {
  readonly name: RuleName
  /** The erased data, for staff. */
  readonly what: string
  /** The retention period, as a PostgreSQL interval. */
  readonly period: string
  /** From which instant, for staff. */
  readonly from: string
  /** The law or the promise that sets the period. */
  readonly because: string
  readonly table: string
  /** SQL of the row's name, of `t`. */
  readonly id: string
  /** SQL of the instant, of `t`. */
  readonly since: string
  /** SQL of the additional condition on `t`. */
  readonly when: string | Prisma.Sql
  /** `t.id` is an order's: it is skipped while something holds the order (hold.ts). */
  readonly isHeld?: true
  /**
   * Erases these rows, locked by the transaction, so that they are no longer due; idempotent. `alone` rules get them
   * one by one outside of a transaction.
   */
  readonly erase:
    | { readonly together: (deps: Deps, tx: Tx, ids: readonly string[]) => Promise<void> }
    | { readonly alone: (deps: Deps, id: string) => Promise<void> }
}
