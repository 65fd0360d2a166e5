import * as wire from '@repo/contracts/delivery/carrier'
import { reassignDelivery } from '@repo/contracts/delivery/fleet'
import { readOfferFilter, setOfferFilter } from '@repo/contracts/delivery/offer-filters'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { readFilter, setFilter } from './filters/offer-filter.service.ts'
import { toFilterDraft, toShownFilter } from './filters/offer-filter.wire.ts'
import { acceptOffer, listOffers, refuseOffer } from './offers/offers.service.ts'
import { toOffer } from './offers/offers.wire.ts'
import { reassignToDriver } from './reassignment/reassignment.service.ts'

export const dispatchRoutes = [
  serve(wire.listOffers, async (deps: Deps, _input, caller) => {
    const { offers, now } = await listOffers(deps, caller)
    const reader = { canSeeMoney: caller.kind !== 'LIVR' }
    return {
      success: true,
      offres: offers.map((offer) => toOffer(offer, reader, now)),
      heureServeur: now,
    }
  }),
  serve(wire.acceptOffer, async (deps: Deps, { offreId }, caller) => ({
    success: true,
    livraisonId: await acceptOffer(deps, caller, offreId),
  })),
  serve(wire.refuseOffer, async (deps: Deps, { offreId }, caller) => {
    await refuseOffer(deps, caller, offreId)
    return { success: true }
  }),
  serve(readOfferFilter, async (deps: Deps, _input, caller) => {
    const { filter, passedOverToday } = await readFilter(deps, caller)
    return { success: true, ...toShownFilter(filter), ecarteesAujourdhui: passedOverToday }
  }),
  serve(setOfferFilter, async (deps: Deps, input, caller) => {
    await setFilter(deps, caller, toFilterDraft(input))
    return { success: true }
  }),
  serve(reassignDelivery, async (deps: Deps, { livraisonId, transporteurId }, caller) => ({
    success: true,
    livraisonId: await reassignToDriver(deps, caller, livraisonId, transporteurId),
  })),
]
