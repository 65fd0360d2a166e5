import type { carrierState } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { toVehicule } from '#api/core/carriers/vehicle.wire.ts'
import { toCourse } from '#api/features/deliveries/steps/delivery-note.wire.ts'
import { toDocumentFigures } from '#api/features/documents/documents.wire.ts'
import { toSuspension } from '#api/features/suspensions/suspensions.wire.ts'
import { toIncident } from '#api/flows/road-problems/road-problems.wire.ts'
import type { CarrierState } from './carrier-state.service.ts'

type WireState = Output<typeof carrierState>

/** Returns the carrier's state with its running delivery. */
export function toEtat(state: CarrierState, reader: { canSeeMoney: boolean }): WireState {
  const { account, vehicle, runningDelivery } = state
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
    course: runningDelivery && toCourse(runningDelivery, reader),
    incident: state.stranded && toIncident(state.stranded),
    suspension: state.account.status === 'suspended' ? toSuspension(state.suspension) : null,
    documents: toDocumentFigures(state.neededDocuments, state.missingDocuments),
    heureServeur: state.now,
  }
}
