import * as wire from '@repo/contracts/lottery/money'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readCredits } from './own-credits.service.ts'
import { nameRefundAccount } from './refund-account.service.ts'
import { refundCredits } from './refunds.service.ts'
import { readStatement } from './statement.service.ts'

/** The routes of a player's credits and refunds. */
export const creditRoutes = [
  serve(wire.readCredits, (deps: Deps, _input, caller) => readCredits(deps.db, caller.accountId)),

  serve(wire.refundCredits, async (deps: Deps, { requestKey }, caller) => ({
    success: true,
    refundedCents: await refundCredits(deps, caller, requestKey),
  })),

  serve(wire.nameRefundAccount, async (deps: Deps, account, caller) => {
    await nameRefundAccount(deps, caller, account)
    return { success: true }
  }),

  serve(wire.readStatement, (deps: Deps, _input, caller) => readStatement(deps.db, caller.accountId)),
]
