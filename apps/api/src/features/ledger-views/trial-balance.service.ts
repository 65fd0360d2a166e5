import type { Db } from '#api/database.ts'
import type { AccountBalance } from './ledger-views.data.ts'
import { accountBalances } from './ledger-views.data.ts'

/** The debits and credits of every account, and in all; `sumCents` is zero for a consistent ledger. */
export type TrialBalance = {
  readonly accounts: readonly AccountBalance[]
  readonly debitCents: bigint
  readonly creditCents: bigint
  readonly sumCents: bigint
}

/** The trial balance at an instant (null: now), by account or by account and party. One read, of one instant. */
export async function trialBalance(db: Db, at: Date | null, byParty: boolean): Promise<TrialBalance> {
  const accounts = await accountBalances(db, at, byParty)
  const sum = (of: (row: AccountBalance) => bigint) => accounts.reduce((all, row) => all + of(row), 0n)
  return {
    accounts,
    debitCents: sum(({ debitCents }) => debitCents),
    creditCents: sum(({ creditCents }) => creditCents),
    sumCents: sum(({ balanceCents }) => balanceCents),
  }
}
