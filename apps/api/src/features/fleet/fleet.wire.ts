import type { inviteDriver } from '@repo/contracts/delivery/driver-invitations'
import type { listFleetDeliveries, readFleet, readFleetDelivery } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'
import { adultAge, computeAge } from '@repo/delivery-rules/age'
import type { DriverState } from '@repo/delivery-rules/drivers'
import { computeDriverState } from '@repo/delivery-rules/drivers'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { deliveryWireCodes, isRunning } from '@repo/delivery-rules/statuses'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { DriverInvitation } from '@repo/prisma/delivery-types'
import { toVehicule } from '#api/core/carriers/vehicle.wire.ts'
import type { MissingDocument } from '#api/core/documents/missing-documents.service.ts'
import { toMissingDocument } from '#api/core/documents/missing-documents.wire.ts'
import type { PictureAddress } from '#api/picture-addresses.ts'
import type { FleetDriver } from './fleet.data.ts'
import type { DeliveryRecord, FleetDelivery } from './fleet-deliveries.data.ts'

type WireDriver = Output<typeof readFleet>['chauffeurs'][number]

const stateCodes = {
  carrying: 'en_course',
  suspended: 'suspendu',
  asked: 'sur_offre',
  documents: 'documents',
  online: 'en_ligne',
  offline: 'hors_ligne',
} as const satisfies Record<DriverState, WireDriver['etat']>

/** Returns a driver as its administrator sees it, with its missing documents. */
export function toDriver(
  driver: FleetDriver,
  missingDocuments: readonly MissingDocument[],
  now: Date,
): WireDriver {
  const { birthDate, delivery, offer, position, vehicle } = driver
  return {
    transporteurId: driver.accountId,
    nom: driver.lastName,
    prenoms: driver.firstNames,
    email: driver.email,
    telephone: driver.phone,
    depuis: driver.since,
    mineur:
      birthDate !== null && computeAge(birthDate.toISOString().slice(0, 10), parisDayOf(now)) < adultAge,
    etat: stateCodes[
      computeDriverState({ ...driver, isCarrying: delivery !== null, hasOffer: offer !== null })
    ],
    manquantes: missingDocuments.map(toMissingDocument),
    enService: driver.isOnDuty,
    vehicule: vehicle && toVehicule(vehicle),
    offre: offer && {
      offreId: offer.id,
      expireA: offer.expiresAt,
      resteMs: Math.max(0, offer.expiresAt.getTime() - now.getTime()),
    },
    course: delivery && toCurrentDelivery(delivery),
    position: position && { lat: position.lat, long: position.lon, horodatage: position.recordedAt },
  }
}

function toCurrentDelivery(
  delivery: NonNullable<FleetDriver['delivery']>,
): NonNullable<WireDriver['course']> {
  const { pickup, dropoff, status } = delivery
  const isAboard = status === 'picked_up' || status === 'in_transit'
  const target = isAboard ? dropoff : pickup
  return {
    livraisonId: delivery.id,
    statut: deliveryWireCodes[status],
    accepteeA: delivery.acceptedAt,
    enlevement: { ville: pickup.city, codePostal: pickup.postcode },
    livraison: { ville: dropoff.city, codePostal: dropoff.postcode },
    // Returning goods go to the pickup.
    cible: { lat: target.lat, long: target.lon },
  }
}

/** Returns a delivery of the company, with its money. */
export function toFleetDelivery(
  delivery: FleetDelivery,
): Output<typeof listFleetDeliveries>['livraisons'][number] {
  const { status, vehicleClass } = delivery
  return {
    livraisonId: delivery.id,
    commandeId: delivery.orderId,
    transporteurId: delivery.carrierId,
    chauffeur: delivery.driver,
    vehicule:
      [delivery.brand, delivery.model].filter((word) => word !== '').join(' ') || getClassLabel(vehicleClass),
    statut: deliveryWireCodes[status],
    arretee: status === 'withdrawn',
    enCours: isRunning(status),
    accepteeA: delivery.acceptedAt,
    termineeA: delivery.endedAt,
    enlevement: { ville: delivery.pickupCity, codePostal: delivery.pickupPostcode },
    livraison: { ville: delivery.dropoffCity, codePostal: delivery.dropoffPostcode },
    trajetM: delivery.tripM,
    prix: delivery.priceCents,
    gain: delivery.gainCents,
  }
}

const stageCodes = { pickup: 'enlevement', dropoff: 'livraison', return: 'retour' } as const

/** Returns a delivery of the company with its stored record. */
export function toFleetDetail(
  delivery: FleetDelivery,
  { carrierId, events, proofs, messages, road, order: { quote } }: DeliveryRecord,
  address: PictureAddress,
): Omit<Output<typeof readFleetDelivery>, 'success'> {
  return {
    livraison: toFleetDelivery(delivery),
    etapes: events
      .filter(({ status }) => status !== 'withdrawn')
      .map(({ status, at }) => ({ statut: deliveryWireCodes[status], horodatage: at })),
    preuves: proofs.map(({ stage, photoFileId, signatureFileId, comment }) => ({
      etape: stageCodes[stage],
      photo: address(photoFileId),
      signature: address(signatureFileId),
      commentaire: comment,
    })),
    depart: { lat: quote.pickupLat, long: quote.pickupLon },
    arrivee: { lat: quote.dropoffLat, long: quote.dropoffLon },
    ligne: road.map(({ lat, lon }) => [lat, lon]),
    messages: messages.map(({ id, senderId, text, sentAt }) => ({
      messageId: id,
      duChauffeur: senderId === carrierId,
      texte: text,
      horodatage: sentAt,
    })),
  }
}

/** Returns an invitation as the list shows it at `now`. */
export function toInvitation(
  { id, lastName, firstNames, email, phone, createdAt, expiresAt }: DriverInvitation,
  now: Date,
): Output<typeof inviteDriver>['invitation'] {
  return {
    invitationId: id,
    nom: lastName,
    prenoms: firstNames,
    email,
    telephone: phone,
    envoyeeA: createdAt,
    expireA: expiresAt,
    expiree: expiresAt <= now,
  }
}
