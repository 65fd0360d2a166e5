import * as wire from '@repo/contracts/delivery/company-card'
import { requireCompany } from '#api/core/accounts/company.service.ts'
import { requireFreshProgram } from '#api/core/accounts/fresh-password.service.ts'
import { toOpenedPayment } from '#api/core/cards/opened-payment.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { findCard, openCard, removeCard, storeCard } from './company-card.service.ts'
import { toCard } from './company-card.wire.ts'

export const companyCardRoutes = [
  serve(wire.readCard, async (deps: Deps, _input, caller) => {
    const card = await findCard(deps, caller.senderId)
    const modifiable = caller.kind === 'CLEN' && caller.permissions.includes('administer')
    return { success: true, carte: card && toCard(card), modifiable }
  }),

  serve(wire.openCard, async (deps: Deps, _input, caller) => {
    requireCompany(caller)
    await requireFreshProgram(deps, caller)
    return toOpenedPayment(await openCard(deps, caller.senderId), deps.config.stripe)
  }),

  serve(wire.keepCard, async (deps: Deps, { enregistrement }, caller) => {
    requireCompany(caller)
    return { success: true, carte: toCard(await storeCard(deps, caller.senderId, enregistrement)) }
  }),

  serve(wire.removeCard, async (deps: Deps, _input, caller) => {
    requireCompany(caller)
    await requireFreshProgram(deps, caller)
    await removeCard(deps, caller.senderId)
    return { success: true }
  }),
]
