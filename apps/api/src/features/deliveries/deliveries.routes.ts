import { getOwnRoute } from '@repo/contracts/delivery/carrier-route'
import { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import * as wire from '@repo/contracts/delivery/tracking'
import { findApproachRoute, findOwnRoute } from '#api/core/order/approach-route.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { toHistoryRequest, toPosition, toRoute, toStatuses } from './deliveries.wire.ts'
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
      const cached = await recallCarrierPosition(deps, caller, personneId)
      return cached === undefined ? null : toPosition(cached)
    },
  ),
  serve(wire.getCarrierRating, async (deps: Deps, { transporteurId }, caller) => {
    const { average, raters } = await readCarrierRating(deps, caller, transporteurId)
    return { success: true, Livraison: { note: average, nombrePersonnes: raters } }
  }),
  serve(getOwnRoute, async (deps: Deps, _input, caller) => {
    const route = await findOwnRoute(deps, caller)
    return { success: true, itineraire: route && toRoute(route) }
  }),
  serve(wire.getRoute, async (deps: Deps, { commandeId }, caller) => {
    const route = await findApproachRoute(deps, caller, commandeId)
    return { success: true, itineraire: route && toRoute(route) }
  }),
  serve(
    getDeliveryStatuses,
    async (deps: Deps, input, caller) =>
      toStatuses(await readDeliveryHistory(deps, caller, toHistoryRequest(input))),
    async (deps, input, caller) => {
      const cached = await recallDeliveryHistory(deps, caller, toHistoryRequest(input))
      return cached && toStatuses(cached)
    },
  ),
]
