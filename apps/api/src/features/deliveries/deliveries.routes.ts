import { getOwnRoute } from '@repo/contracts/delivery/carrier-route'
import { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import * as wire from '@repo/contracts/delivery/tracking'
import { findApproachRoute, findOwnRoute } from '#api/core/order/approach-route.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { toAsked, toItineraire, toPosition, toStatuts } from './deliveries.wire.ts'
import { stepRoutes } from './steps/steps.routes.ts'
import { findCarrierPosition, recallCarrierPosition } from './tracking/positions.service.ts'
import { readCarrierRating, readDeliveryHistory, recallDeliveryHistory } from './tracking/tracking.service.ts'

export const deliveryRoutes = [
  ...stepRoutes,
  serve(
    wire.getCarrierPosition,
    async (deps: Deps, { personneId }, caller) =>
      toPosition(await findCarrierPosition(deps, caller, personneId)),
    async (deps, { personneId }, caller) => {
      const known = await recallCarrierPosition(deps, caller, personneId)
      return known === undefined ? null : toPosition(known)
    },
  ),
  serve(wire.getCarrierRating, async (deps: Deps, { transporteurId }, caller) => {
    const { average, raters } = await readCarrierRating(deps, caller, transporteurId)
    return { success: true, Livraison: { note: average, nombrePersonnes: raters } }
  }),
  serve(getOwnRoute, async (deps: Deps, _input, caller) => {
    const route = await findOwnRoute(deps, caller)
    return { success: true, itineraire: route && toItineraire(route) }
  }),
  serve(wire.getRoute, async (deps: Deps, { commandeId }, caller) => {
    const route = await findApproachRoute(deps, caller, commandeId)
    return { success: true, itineraire: route && toItineraire(route) }
  }),
  serve(
    getDeliveryStatuses,
    async (deps: Deps, input, caller) => toStatuts(await readDeliveryHistory(deps, caller, toAsked(input))),
    async (deps, input, caller) => {
      const known = await recallDeliveryHistory(deps, caller, toAsked(input))
      return known && toStatuts(known)
    },
  ),
]
