import type { AccountKind, AccountStatus } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Returns the caller's account with its profiles, and the company that it works for.
 * Throws `not-signed-in` when the account no longer exists.
 */
export async function findOwnAccount(deps: Deps, caller: Caller) {
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    include: {
      individual: true,
      company: true,
      membership: { include: { company: { select: { displayName: true, company: true } } } },
    },
  })
  if (!account) throw new Refusal('not-signed-in')
  return account
}

/** An account whose row is locked until the transaction ends: no row that names it is inserted meanwhile. */
export type LockedAccount = {
  readonly id: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly email: string
  /** Its emergency address. */
  readonly secondaryEmail: string | null
  readonly photoFileId: string | null
  /** Since when its address awaits confirmation; null once it is confirmed. */
  readonly emailUnconfirmedSince: Date | null
  readonly createdAt: Date
}

/** Locks an account, also a closed one, until the transaction ends; null when there is none. */
export async function lockAccount(tx: Tx, accountId: string): Promise<LockedAccount | null> {
  const [row] = await tx.$queryRaw<LockedAccount[]>`
    SELECT id, kind, status, email, secondary_email AS "secondaryEmail", photo_file_id AS "photoFileId", email_unconfirmed_since AS "emailUnconfirmedSince", created_at AS "createdAt"
    FROM account WHERE id = ${accountId}::uuid FOR UPDATE`
  return row ?? null
}

/**
 * Locks an account that is not closed until the transaction ends, so that it cannot close meanwhile.
 * Throws `payment-released` for a closed or unknown one. Lock payments before, never after it.
 */
export async function lockOpenAccount(tx: Tx, accountId: string): Promise<void> {
  const [row] = await tx.$queryRaw<unknown[]>`
    SELECT id FROM account WHERE id = ${accountId}::uuid AND status <> 'removed' FOR KEY SHARE`
  if (!row) throw new Refusal('payment-released')
}

/**
 * Returns the id of the party that is paid: an independent carrier or a company.
 * Throws `not-allowed` for a sender, and for a company's driver, since the company is paid.
 */
export function requirePaidParty({ accountId, kind }: Caller): string {
  if (kind !== 'TRIN' && kind !== 'TREN') throw new Refusal('not-allowed')
  return accountId
}

/** Whether an account belongs to a carrier, which stays signed in while it is suspended. */
export function isCarrierKind(kind: AccountKind): boolean {
  return kind === 'TRIN' || kind === 'TREN' || kind === 'LIVR'
}
