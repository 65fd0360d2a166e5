import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import type { Deps } from '#api/deps.ts'

/** The caller's account with its profiles. */
export async function ownAccount(deps: Deps, caller: Caller) {
  const account = await deps.db.account.findUnique({
    where: { id: caller.accountId },
    include: { individual: true, company: true },
  })
  if (!account) throw new Refusal('not-signed-in')
  return account
}
