import { Prisma } from '@repo/prisma/delivery-types'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { forgetCardJob, forgetCustomerJob } from '#api/job-definitions.ts'

/** SQL that is true of an account `t` without possible charges: no debt, and no unsettled payment. */
export const hasSettledSql = `NOT EXISTS (SELECT FROM debt d WHERE d.sender_id = t.id AND d.status IN ('due', 'unpaid'))
  AND NOT EXISTS (SELECT FROM payment p WHERE p.account_id = t.id
    AND (p.due_action IS NOT NULL OR p.status IN ('planned', 'opened', 'authorised')))`

/**
 * Deletes closing accounts at the payment provider with their removed cards: our reference now, the provider's data by
 * jobs. An account with a debt or an unsettled payment waits for the night after its settlement.
 */
export const eraseCustomers: AccountEraser = (deps, tx, { accountIds }) =>
  forgetCustomers(deps, tx, accountIds)

/** Deletes closed accounts at the payment provider, as `eraseCustomers` does. Skips those that have not settled. */
export async function forgetCustomers(deps: Deps, tx: Tx, accountIds: readonly string[]): Promise<void> {
  const settledAccounts = await tx.$queryRaw<{ id: string; customerId: string | null }[]>`
    SELECT t.id, t.stripe_customer_id AS "customerId" FROM account t
    WHERE t.id = ANY(${[...accountIds]}::uuid[]) AND ${Prisma.raw(hasSettledSql)}`
  await dropCustomers(deps, tx, settledAccounts)
}

/**
 * Deletes customers and their removed cards at the payment provider, even with debts, which are no longer collected.
 */
export async function dropCustomers(
  deps: Deps,
  tx: Tx,
  accounts: readonly { readonly id: string; readonly customerId: string | null }[],
): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  await tx.account.updateMany({ where: { id: { in: ids } }, data: { stripeCustomerId: null } })
  const cards = await tx.savedCard.findMany({
    where: { senderId: { in: ids }, removedAt: { not: null }, detachedAt: null },
    select: { id: true },
  })
  for (const { id: cardId } of cards) await deps.jobs.enqueue(tx, forgetCardJob, { cardId })
  for (const { customerId } of accounts)
    if (customerId !== null) await deps.jobs.enqueue(tx, forgetCustomerJob, { customerId })
}
