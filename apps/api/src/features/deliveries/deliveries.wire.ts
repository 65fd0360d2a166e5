import type { carrierState } from '@repo/contracts/delivery/carrier'
import type { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import type { getRoute } from '@repo/contracts/delivery/tracking'
import type { Output } from '@repo/contracts/endpoint'
import type { ApproachRoute } from '#api/core/order/approach-route.service.ts'
import { statusLines } from '#api/core/order/delivery-labels.ts'
import { toDocumentFigures } from '#api/features/documents/documents.wire.ts'
import { toSuspension } from '#api/features/suspensions/suspensions.wire.ts'
import { toVehicule } from '#api/features/vehicles/vehicles.wire.ts'
import type { CarrierState } from '#api/flows/carrier-state/carrier-state.service.ts'
import { toCourse } from './steps/delivery-note.wire.ts'
import type { DeliveryHistory } from './tracking/tracking.service.ts'

type WireState = Output<typeof carrierState>

/** The carrier's state with its running delivery. */
export function toEtat(state: CarrierState, reader: { seesMoney: boolean }): WireState {
  const { account, vehicle, job } = state
  return {
    success: true,
    transporteurId: account.id,
    personneId: account.personId,
    entrepriseId: state.companyId,
    userType: account.kind,
    Pseudonyme: account.displayName,
    enService: state.isOnDuty,
    valide: state.isValid,
    vehicule: vehicle && toVehicule(vehicle),
    vehicules: state.vehicles.map(toVehicule),
    course: job && toCourse(job, reader),
    suspension: state.account.status === 'suspended' ? toSuspension(state.suspension) : null,
    documents: toDocumentFigures(state.required),
    heureServeur: state.now,
  }
}

/** The statuses of a delivery as its sender polls them. */
export function toStatuts(history: DeliveryHistory): Output<typeof getDeliveryStatuses> {
  return { success: !history.isCancelledByOthers, livraison: statusLines(history.events) }
}

/** The route as the map draws it. */
export function toItineraire(route: ApproachRoute): NonNullable<Output<typeof getRoute>['itineraire']> {
  return {
    distanceM: Math.round(route.distanceM),
    dureeS: Math.round(route.durationS),
    ligne: route.line.map(({ lat, lon }) => [lat, lon]),
    calculeA: route.computedAt,
  }
}
