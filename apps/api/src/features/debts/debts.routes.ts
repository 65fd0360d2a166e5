import * as wire from '@repo/contracts/delivery/debts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { confirmDebtPayment, listOwnDebts, openDebtPayment } from './debts.service.ts'
import { toDebt, toOpenedDebt } from './debts.wire.ts'

export const debtRoutes = [
  serve(wire.listDebts, async (deps: Deps, _input, caller) => ({
    success: true,
    dettes: (await listOwnDebts(deps, caller)).map(toDebt),
  })),

  serve(wire.openDebt, async (deps: Deps, { commandeId }, caller) =>
    toOpenedDebt(await openDebtPayment(deps, caller, commandeId), deps.config.stripe),
  ),

  serve(wire.confirmDebt, async (deps: Deps, { commandeId }, caller) => {
    await confirmDebtPayment(deps, caller, commandeId)
    return { success: true }
  }),
]
