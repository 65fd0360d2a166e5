import * as carrierWire from '@repo/contracts/delivery/carrier'
import { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import * as wire from '@repo/contracts/delivery/tracking'
import { serve } from '@repo/server-kit/serve'
import type { Deps } from '#api/deps.ts'
import { approachRoute } from './approach-route.service.ts'
import { carrierState } from './carrier-state.service.ts'
import { toCourse, toEtat, toItineraire, toStatuts } from './deliveries.wire.ts'
import { carrierPosition } from './positions.service.ts'
import { recordDelivery, recordPickup } from './proofs.service.ts'
import { recordArrival, recordTransit, startDelivery, undoStep, withdraw } from './steps.service.ts'
import { carrierRating, deliveryHistory } from './tracking.service.ts'

type Reader = { readonly kind: string }

const readerOf = ({ kind }: Reader) => ({ seesMoney: kind !== 'LIVR' })

const stepDone = (delivery: Parameters<typeof toCourse>[0] | null, caller: Reader) => ({
  success: true as const,
  course: delivery && toCourse(delivery, readerOf(caller)),
})

const proofOf = (input: { photo: File; signature: File; commentaire: string }) => ({
  photo: input.photo,
  signature: input.signature,
  comment: input.commentaire,
})

export const deliveryRoutes = [
  serve(carrierWire.carrierState, async (deps: Deps, _input, caller) =>
    toEtat(await carrierState(deps, caller), readerOf(caller)),
  ),
  serve(carrierWire.withdraw, async (deps: Deps, { livraisonId }, caller) => {
    await withdraw(deps, caller, livraisonId)
    return { success: true as const }
  }),
  serve(carrierWire.startDelivery, async (deps: Deps, { livraisonId }, caller) =>
    stepDone(await startDelivery(deps, caller, livraisonId), caller),
  ),
  serve(carrierWire.recordArrival, async (deps: Deps, { livraisonId }, caller) =>
    stepDone(await recordArrival(deps, caller, livraisonId), caller),
  ),
  serve(carrierWire.recordPickup, async (deps: Deps, input, caller) =>
    stepDone(await recordPickup(deps, caller, input.livraisonId, proofOf(input)), caller),
  ),
  serve(carrierWire.recordTransit, async (deps: Deps, { livraisonId }, caller) =>
    stepDone(await recordTransit(deps, caller, livraisonId), caller),
  ),
  serve(carrierWire.undoStep, async (deps: Deps, { livraisonId }, caller) =>
    stepDone(await undoStep(deps, caller, livraisonId), caller),
  ),
  serve(carrierWire.recordDelivery, async (deps: Deps, input, caller) =>
    stepDone(await recordDelivery(deps, caller, input.livraisonId, proofOf(input)), caller),
  ),
  serve(wire.getCarrierPosition, async (deps: Deps, { personneId }, caller) => {
    const position = await carrierPosition(deps, caller, personneId)
    return { lat: position?.lat ?? null, long: position?.lon ?? null }
  }),
  serve(wire.getCarrierRating, async (deps: Deps, { transporteurId }, caller) => {
    const { average, raters } = await carrierRating(deps, caller, transporteurId)
    return { success: true as const, Livraison: { note: average, nombrePersonnes: raters } }
  }),
  serve(wire.getRoute, async (deps: Deps, { commandeId }, caller) => {
    const route = await approachRoute(deps, caller, commandeId)
    return { success: true as const, itineraire: route && toItineraire(route) }
  }),
  serve(getDeliveryStatuses, async (deps: Deps, { commandeId, livraisonId, DemandeId }, caller) =>
    toStatuts(
      await deliveryHistory(deps, caller, {
        orderId: commandeId,
        deliveryId: livraisonId,
        requestId: DemandeId,
      }),
    ),
  ),
]
