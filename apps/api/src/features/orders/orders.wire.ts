import type { exportOrders, getOrderInfo, listHistory, orderEndings } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import type { OrderStage } from '@repo/delivery-rules/statuses'
import {
  computeOrderStage,
  getHistoryLabel,
  requestWireCodes,
  stageDisplay,
} from '@repo/delivery-rules/statuses'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { z } from 'zod'
import { toStatusLines } from '#api/core/order/delivery.texts.ts'
import { toEmission } from '#api/core/order/emission.wire.ts'
import { toSenderRetour } from '#api/core/order/returns.wire.ts'
import type { PictureAddress } from '#api/picture-addresses.ts'
import { computeCostCents } from './order-cost.rules.ts'
import type { EndedFilter, EndedOrder, EndedPhase, FollowedOrder } from './orders.data.ts'

type Demande = Output<typeof getOrderInfo>['demande'][number]
type ListedOrder = Output<typeof listHistory>['commandes'][number]

/** Returns an order with its search and its delivery, as the screens follow it. */
export function toDemande(order: FollowedOrder, address: PictureAddress): Demande {
  // An order cancelled before its search began has no request.
  const { requestStatus, deliveryStatus, areGoodsStranded } = order
  const stage =
    order.phase === 'cancelled'
      ? 'cancelled'
      : computeOrderStage(requestStatus, deliveryStatus, areGoodsStranded)
  const isSearching = stage === 'searching' || stage === 'stranded'
  return {
    demandeId: order.requestId,
    commandeId: order.id,
    isActive: isSearching ? 1 : 0,
    recherche: isSearching,
    etape: toStep(stage),
    etat: getHistoryLabel(stage),
    livreurs: toLivreurs(order, address),
    statutdemandes: order.requestEvents.map((event) => ({
      statutDemandeType: requestWireCodes[event.status],
      createdAt: event.at,
    })),
    transporteur: order.carrier && toCarrier(order.carrier, address),
    livraison:
      order.deliveryId === null
        ? null
        : { livraisonId: order.deliveryId, statutlivraisons: toStatusLines(order.deliveryEvents) },
    commande: toCommande(order),
    suivi: {
      transporteursContactes: order.carriersAsked,
      offreEnCours: order.hasPendingOffer,
      finRecherche: isSearching ? order.searchEndsAt : null,
    },
    retour: order.newestReturn && toSenderRetour(order.newestReturn),
    enlevementPrevu: order.plannedPickupAt,
    aRegler: order.isToPay,
    aReprendre: areGoodsStranded,
  }
}

/**
 * Returns one of the six steps of the modal. A planned or cancelled order is at the first, a returned one at the fifth.
 */
function toStep(stage: OrderStage): number {
  return stageDisplay[stage].modalStep ?? (stage === 'returned' ? 5 : 1)
}

/** Returns the present carrier while its position may be shown, else nobody. */
function toLivreurs({ carrier }: FollowedOrder, address: PictureAddress): Demande['livreurs'] {
  if (!carrier || carrier.lat === null || carrier.lon === null) return []
  const transporteur = toCarrier(carrier, address)
  return [{ latitude: carrier.lat, longitude: carrier.lon, transporteurId: carrier.id, transporteur }]
}

function toCarrier(
  carrier: NonNullable<FollowedOrder['carrier']>,
  address: PictureAddress,
): NonNullable<Demande['transporteur']> {
  const { vehicleClass } = carrier
  return {
    transporteurId: carrier.id,
    personneId: carrier.personId,
    personne: {
      nom: carrier.lastName,
      prenoms: carrier.firstNames,
      photo: address(carrier.photoFileId),
    },
    vehicule: {
      marque: carrier.brand,
      modele: carrier.model,
      matricule: carrier.plate,
      vehiculeType: {
        id: vehicleClass,
        libelle: getClassLabel(vehicleClass),
      },
    },
  }
}

function toCommande(order: FollowedOrder): Demande['commande'] {
  const { id, createdAt, priceCents, comment, pickup, dropoff } = order
  return {
    commandeId: id,
    createdAt,
    montant: priceCents,
    adresseDepart: pickup.address,
    adresseArrivee: dropoff.address,
    VilleDepart: pickup.city,
    CPDepart: pickup.postcode,
    VilleArrivee: dropoff.city,
    CPArrivee: dropoff.postcode,
    commentaire: comment,
    reference: order.reference,
    nomDestinataire: order.recipientName,
    membreId: order.orderedById,
    depart: toPlace(pickup),
    arrivee: toPlace(dropoff),
    ...toEmission(order),
  }
}

function toPlace({ address, city, postcode, lat, lon }: FollowedOrder['pickup']) {
  return { adresse: address, ville: city, codePostal: postcode, lat, long: lon }
}

type Ending = (typeof orderEndings)[number]

const endedPhases: Readonly<Record<Ending, EndedPhase>> = {
  livree: 'delivered',
  retournee: 'returned',
  annulee: 'cancelled',
}

/** Converts the filters of a list, limited to the endings that it shows. */
export function toEndedFilter(
  filters: Partial<z.output<typeof exportOrders.request>>,
  endings: readonly Ending[],
): EndedFilter {
  const { recherche = '', du = null, au = null, membreId = null, etat } = filters
  return {
    phases: endings
      .filter((ending) => etat === undefined || ending === etat)
      .map((ending) => endedPhases[ending]),
    search: recherche,
    since: du,
    until: au,
    memberId: membreId,
  }
}

/** Converts an ended order for the lists. `montant` is what it costs the sender. */
export function toListedOrder(order: EndedOrder): ListedOrder {
  const { phase, pickup, dropoff } = order
  return {
    commandeId: order.id,
    createdAt: order.createdAt,
    VilleDepart: pickup.city,
    CPDepart: pickup.postcode,
    VilleArrivee: dropoff.city,
    CPArrivee: dropoff.postcode,
    adresseDepart: pickup.address,
    adresseArrivee: dropoff.address,
    enlevement: order.pickedUpAt,
    etat: getHistoryLabel(phase === 'delivered' || phase === 'returned' ? phase : 'cancelled'),
    encaissement: {
      montant: computeCostCents(order),
      createdAt: order.paidAt ?? order.createdAt,
    },
    reference: order.reference,
    nomDestinataire: order.recipientName,
    membreId: order.orderedById,
    ...toEmission(order),
    demandelivraisons: [
      {
        livraison:
          order.deliveryId === null
            ? null
            : {
                livraisonId: order.deliveryId,
                dateFin: order.deliveryEndedAt,
                statutlivraisons: toStatusLines(order.deliveryEvents),
              },
      },
    ],
  }
}
