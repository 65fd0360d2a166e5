import type { carrierState, startDelivery } from '@repo/contracts/delivery/carrier'
import type { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import type { getRoute } from '@repo/contracts/delivery/tracking'
import type { Output } from '@repo/contracts/endpoint'
import { deliveryWireCodes } from '@repo/delivery-rules/statuses'
import { goodsNote } from '#api/features/dispatch/goods.ts'
import { toDocumentFigures } from '#api/features/documents/documents.wire.ts'
import { toSuspension } from '#api/features/suspensions/suspensions.wire.ts'
import { toVehicule } from '#api/features/vehicles/vehicles.wire.ts'
import type { ApproachRoute } from './approach-route.service.ts'
import type { CarrierState } from './carrier-state.service.ts'
import type { NotedDelivery } from './deliveries.data.ts'
import { statusLines } from './delivery-labels.ts'
import type { DeliveryHistory } from './tracking.service.ts'

type WireState = Output<typeof carrierState>
type WireJob = NonNullable<Output<typeof startDelivery>['course']>

/** The delivery note; a company's driver sees no money. */
export function toCourse(delivery: NotedDelivery, reader: { seesMoney: boolean }): WireJob {
  const { order } = delivery
  const { quote } = order
  return {
    livraisonId: delivery.id,
    commandeId: order.id,
    expediteurPersonneId: order.sender.personId,
    statut: deliveryWireCodes[delivery.status],
    accepteeA: delivery.acceptedAt,
    demarrerAvant: delivery.status === 'assigned' ? delivery.startBefore : null,
    arriveeEnlevement: delivery.atPickupAt,
    arriveeLivraison: delivery.atDropoffAt,
    enlevement: {
      nom: order.senderName,
      telephone: order.senderPhone,
      adresse: quote.pickupAddress,
      ville: quote.pickupCity,
      codePostal: quote.pickupPostcode,
      lat: quote.pickupLat,
      long: quote.pickupLon,
    },
    livraison: {
      nom: order.recipientName,
      telephone: order.recipientPhone,
      adresse: quote.dropoffAddress,
      ville: quote.dropoffCity,
      codePostal: quote.dropoffPostcode,
      lat: quote.dropoffLat,
      long: quote.dropoffLon,
    },
    commentaire: order.comment,
    consignes: order.recipientLinks[0]?.instructions ?? null,
    marchandise: goodsNote(quote),
    trajetM: quote.distanceM,
    gain: reader.seesMoney ? order.priceCents - order.commissionCents : null,
  }
}

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
