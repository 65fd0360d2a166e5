import type { Db } from '#api/database.ts'
import type { AccountBalance } from './ledger-views.data.ts'
import { sumAccountBalances } from './ledger-views.data.ts'

/** The debits and credits of every account, and in all; `sumCents` is zero for a consistent ledger. */
export type TrialBalance = {
  readonly accounts: readonly AccountBalance[]
  readonly debitCents: bigint
  readonly creditCents: bigint
  readonly sumCents: bigint
}

/**
 * Returns the trial balance at an instant (null: now), by account, or by account and party. It is one statement, and so
 * one snapshot.
 */
export async function readTrialBalance(db: Db, at: Date | null, isByParty: boolean): Promise<TrialBalance> {
  const accounts = await sumAccountBalances(db, at, isByParty)
  const sum = (pick: (row: AccountBalance) => bigint) => accounts.reduce((all, row) => all + pick(row), 0n)
  return {
    accounts,
    debitCents: sum(({ debitCents }) => debitCents),
    creditCents: sum(({ creditCents }) => creditCents),
    sumCents: sum(({ balanceCents }) => balanceCents),
  }
}
