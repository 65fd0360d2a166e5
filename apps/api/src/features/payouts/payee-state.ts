import type { PayeeState } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { requiredOf } from '#api/features/documents/documents.service.ts'
import { payeeOf } from '#api/features/payee/payee.service.ts'
import type { PayeeSecrets } from '#api/features/payee/payee-sealed.ts'

/** Where a payout would go, null where nobody has said so, and what decides whether it may. */
type Payee = { readonly account: PayeeSecrets | null; readonly state: PayeeState }

/** Looks at what decides whether a party may be paid; its account is held. */
export async function payeeStateOf(
  deps: Pick<Deps, 'bankSealing'>,
  tx: Tx,
  payout: Pick<Payout, 'partyId' | 'stoppedAt' | 'releasedAt'>,
  now: Date,
): Promise<Payee> {
  const { kind, status } = await tx.account.findUniqueOrThrow({
    where: { id: payout.partyId },
    select: { kind: true, status: true },
  })
  const account = await payeeOf(deps, tx, payout.partyId)
  const required = await requiredOf(tx, { accountId: payout.partyId, kind }, now)
  return {
    account,
    state: {
      stoppedAt: payout.stoppedAt?.getTime() ?? null,
      releasedAt: payout.releasedAt?.getTime() ?? null,
      isSuspended: status === 'suspended',
      isGone: status === 'removed',
      hasValidDocuments: required.every(({ approvedUntil }) => approvedUntil !== null && approvedUntil > now),
      accountChangedAt: account?.accountChangedAt ?? null,
    },
  }
}
