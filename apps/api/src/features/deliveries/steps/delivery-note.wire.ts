import type { job } from '@repo/contracts/delivery/delivery-steps'
import { findLockEnd } from '@repo/delivery-rules/handover-code'
import { deliveryWireCodes, isRunning } from '@repo/delivery-rules/statuses'
import type { z } from 'zod'
import { toGoodsNote } from '#api/core/order/goods.texts.ts'
import { toProbleme } from '#api/core/order/pickup-problem.wire.ts'
import { toAlerte } from '#api/core/order/pickup-watch.wire.ts'
import { toRetour } from '#api/core/order/returns.wire.ts'
import { estimateRemainingM, sumEarlierShares } from '#api/core/order/road-problem.rules.ts'
import { formatRoadPlaceName } from '#api/core/order/road-problem.texts.ts'
import { describeVehicle, toRoadProblemType } from '#api/core/order/road-problem.wire.ts'
import type { NotedDelivery } from '../deliveries.data.ts'
import type { DeliveryNote } from './delivery-note.service.ts'

type WireJob = z.output<typeof job>

/**
 * Converts a delivery note. A company's driver sees no money. Once the delivery has ended, it has no names, phone
 * numbers, addresses, exact places and comments.
 */
export function toCourse(note: DeliveryNote, reader: { canSeeMoney: boolean }): WireJob {
  const course = toWholeCourse(note, reader)
  return isRunning(note.delivery.status) ? course : hidePersons(course)
}

/** Returns a note without names, phone numbers, addresses, exact places and comments. */
function hidePersons(course: WireJob): WireJob {
  const hidePersonsOfStop = (stop: Stop): Stop => ({
    ...stop,
    nom: '',
    telephone: '',
    adresse: '',
    lat: roundDegrees(stop.lat),
    long: roundDegrees(stop.long),
  })
  const { enlevement, livraison, retourVers } = course
  return {
    ...course,
    enlevement: hidePersonsOfStop(enlevement),
    livraison: hidePersonsOfStop(livraison),
    retourVers: retourVers && hidePersonsOfStop(retourVers),
    commentaire: '',
    consignes: null,
  }
}

/** Rounds degrees to a hundredth, about a kilometre, as the carrier's app does for the time after the end. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100

function toWholeCourse(note: DeliveryNote, reader: { canSeeMoney: boolean }): WireJob {
  const { delivery, waiting, now } = note
  const { order, returns } = delivery
  const { quote, handoverCode } = order
  const [returnRequest] = returns
  const [reminder] = delivery.pickupNudges
  const stranded = order.roadProblems.find(({ outcome }) => outcome === null) ?? null
  const takenFrom =
    stranded ?? order.roadProblems.find(({ takenByDeliveryId }) => takenByDeliveryId === delivery.id)
  const isGoingBack = delivery.status === 'returning' || delivery.status === 'returned'
  return {
    livraisonId: delivery.id,
    commandeId: order.id,
    expediteurPersonneId: order.sender.personId,
    statut: deliveryWireCodes[delivery.status],
    accepteeA: delivery.acceptedAt,
    demarrerAvant: delivery.status === 'assigned' ? delivery.startBefore : null,
    arriveeEnlevement: delivery.atPickupAt,
    arriveeLivraison: delivery.atDropoffAt,
    annulableJusquA: note.undoableUntil,
    enlevementPrevu: order.plannedPickupAt,
    enlevement: stranded ? toStrandedStop(order, stranded) : toPickup(order),
    livraison: toDropoff(order),
    commentaire: order.comment,
    consignes: order.recipientLinks[0]?.instructions ?? null,
    marchandise: toGoodsNote(quote),
    trajetM: takenFrom ? estimateRemainingM(takenFrom, quote) : quote.distanceM,
    gain: reader.canSeeMoney ? toGain(order, isGoingBack ? returnRequest : undefined) : null,
    codeDemande: handoverCode !== null,
    codeBloqueJusquA: handoverCode && findLockEnd(handoverCode, now),
    attente: waiting && { depuis: waiting.since, jusquA: waiting.until },
    retour: returnRequest ? toRetour(returnRequest) : null,
    retourVers: isGoingBack ? toPickup(order) : null,
    alerte: reminder ? toAlerte(reminder) : null,
    probleme: toProblem(delivery, reader),
    reprise: stranded && toTakeover(stranded, now),
  }
}

/** Returns the carrier's report at the pickup, while it is there. */
function toProblem(
  { status, pickupProblems }: NotedDelivery,
  reader: { canSeeMoney: boolean },
): WireJob['probleme'] {
  const [problem] = pickupProblems
  if (!problem || status !== 'approaching') return null
  const { quote } = problem
  const nouveauGain = reader.canSeeMoney && quote ? quote.priceCents - quote.commissionCents : null
  return { ...toProbleme(problem), nouveauGain }
}

/**
 * Returns the carrier's gain in cents: its share of the price, less earlier carriers', and the road back of returned
 * goods. 0 for a return at the carrier's expense.
 */
function toGain(
  { priceCents, commissionCents, roadProblems }: NotedDelivery['order'],
  returnRequest: NotedDelivery['returns'][number] | undefined,
): number {
  const earlierCents = sumEarlierShares(roadProblems)
  if (!returnRequest || returnRequest.feeCents === null) return priceCents - commissionCents - earlierCents
  return returnRequest.borneBy === 'carrier'
    ? 0
    : Math.max(0, returnRequest.feeCents - 2 * commissionCents - earlierCents)
}

type Stop = WireJob['enlevement']

function toPickup({ senderName, senderPhone, quote }: NotedDelivery['order']): Stop {
  return {
    nom: senderName,
    telephone: senderPhone,
    adresse: quote.pickupAddress,
    ville: quote.pickupCity,
    codePostal: quote.pickupPostcode,
    lat: quote.pickupLat,
    long: quote.pickupLon,
  }
}

type Stranded = NotedDelivery['order']['roadProblems'][number]

/** Returns the place where another carrier waits with the goods, and its contact. */
function toStrandedStop(order: NotedDelivery['order'], { delivery, ...place }: Stranded): Stop {
  const { displayName, phone } = delivery.carrier.account
  return {
    nom: displayName,
    telephone: phone,
    adresse: place.address || formatRoadPlaceName(order.quote),
    ville: place.city,
    codePostal: place.postcode,
    lat: place.lat,
    long: place.lon,
  }
}

function toTakeover(
  { kind, delivery, handoverPhotoAt, releasedAt, ...tries }: Stranded,
  now: Date,
): NonNullable<WireJob['reprise']> {
  return {
    motif: toRoadProblemType(kind),
    vehicule: describeVehicle(delivery.vehicle),
    photoFaite: handoverPhotoAt !== null,
    sansCode: releasedAt !== null,
    bloqueJusquA: findLockEnd(tries, now),
  }
}

function toDropoff({ recipientName, recipientPhone, quote }: NotedDelivery['order']): Stop {
  return {
    nom: recipientName,
    telephone: recipientPhone,
    adresse: quote.dropoffAddress,
    ville: quote.dropoffCity,
    codePostal: quote.dropoffPostcode,
    lat: quote.dropoffLat,
    long: quote.dropoffLon,
  }
}
