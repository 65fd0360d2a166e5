import type { PayeeState } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { payeeOf } from '#api/features/payee/payee.service.ts'
import type { PayeeSecrets } from '#api/features/payee/payee-sealed.ts'
import { standingOf } from '#api/features/payee/seller-archive.ts'

/** Where a payout would go, null where nobody has said so, and what decides whether it may. */
type Payee = { readonly account: PayeeSecrets | null; readonly state: PayeeState }

/** Looks at what decides whether a party may be paid; its account is held. */
export async function payeeStateOf(
  deps: Pick<Deps, 'bankSealing'>,
  tx: Tx,
  payout: Pick<Payout, 'partyId' | 'stoppedAt' | 'releasedAt'>,
): Promise<Payee> {
  const account = await payeeOf(deps, tx, payout.partyId)
  return {
    account,
    state: {
      stoppedAt: payout.stoppedAt?.getTime() ?? null,
      releasedAt: payout.releasedAt?.getTime() ?? null,
      ...(await standingOf(deps, tx, payout.partyId)),
      accountChangedAt: account?.accountChangedAt ?? null,
    },
  }
}
