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
 * What is erased when. Due are the rows `t` of `table` for which `when` holds and whose instant `since` lies further back than `period`; the
 * SQL is our own text, with nothing of a request in it.
 */
export type RetentionRule = {
  readonly name: RuleName
  /** What goes, for staff. */
  readonly what: string
  /** How long it is kept, as PostgreSQL reads an interval. */
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
  /** SQL of what else must hold, of `t`. */
  readonly when: string | Prisma.Sql
  /** `t.id` is an order's: it is left alone while something holds the order (hold.ts). */
  readonly isHeld?: true
  /**
   * Erases these rows, which the transaction has locked, so that they are due no more; idempotent. `alone` rules get them one by one
   * outside of a transaction.
   */
  readonly erase:
    | { readonly together: (deps: Deps, tx: Tx, ids: readonly string[]) => Promise<void> }
    | { readonly alone: (deps: Deps, id: string) => Promise<void> }
}
