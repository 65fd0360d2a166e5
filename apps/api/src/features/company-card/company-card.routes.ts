import * as wire from '@repo/contracts/delivery/company-card'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { priceOf } from '#api/features/orders/orders.service.ts'
import { orderOffSession } from '#api/flows/ordering/off-session.service.ts'
import { serve } from '#api/serve.ts'
import { cardOf, keepCard, openCard, removeCard } from './company-card.service.ts'
import { toCard, toCardOrder, toCardSheet } from './company-card.wire.ts'

/** Individuals pay each order by hand. */
function requireCompany({ kind }: Caller): void {
  if (kind !== 'CLEN') throw new Refusal('not-allowed')
}

export const companyCardRoutes = [
  serve(wire.readCard, async (deps: Deps, _input, caller) => {
    const card = await cardOf(deps, caller.senderId)
    const modifiable = caller.kind === 'CLEN' && caller.permissions.includes('administer')
    return { success: true, carte: card && toCard(card), modifiable }
  }),

  serve(wire.openCard, async (deps: Deps, _input, caller) => {
    requireCompany(caller)
    return toCardSheet(await openCard(deps, caller.senderId), deps.config.stripe)
  }),

  serve(wire.keepCard, async (deps: Deps, { enregistrement }, caller) => {
    requireCompany(caller)
    return { success: true, carte: toCard(await keepCard(deps, caller.senderId, enregistrement)) }
  }),

  serve(wire.removeCard, async (deps: Deps, _input, caller) => {
    requireCompany(caller)
    await removeCard(deps, caller.senderId)
    return { success: true }
  }),

  serve(wire.orderOnCard, async (deps: Deps, input, caller) => {
    requireCompany(caller)
    const { shipment, wish } = toCardOrder(input)
    const commandeId = await orderOffSession(deps, caller, shipment, wish)
    return { success: true, commande: { commandeId, montant: await priceOf(deps, caller, commandeId) } }
  }),
]
