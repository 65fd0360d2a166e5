import type { JournaledErasure } from '@repo/server-kit/backup/erasure-journal'
import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#api/deps.ts'
import { endAccount } from '#api/flows/account-closing/erasure.service.ts'

/** What became of accounts that had ended after the backup was made. */
export type Reapplied = {
  readonly ended: readonly string[]
  /** Those that cannot end yet, because the backup has something of theirs under way. */
  readonly left: readonly string[]
}

/**
 * Ends once more the accounts that a restored backup has brought back, without a second farewell. Those that it does not know, or knows
 * as ended, are passed over; so it may be repeated.
 */
export async function reapplyErasures(deps: Deps, erasures: readonly JournaledErasure[]): Promise<Reapplied> {
  const [ended, left]: [string[], string[]] = [[], []]
  for (const { account } of erasures) {
    try {
      if (await endAccount(deps, account, undefined, false)) ended.push(account)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push(account)
    }
  }
  return { ended, left }
}
