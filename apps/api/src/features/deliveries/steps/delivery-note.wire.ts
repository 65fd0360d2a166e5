import type { job } from '@repo/contracts/delivery/delivery-steps'
import { lockedUntil } from '@repo/delivery-rules/handover-code'
import { deliveryWireCodes, isRunning } from '@repo/delivery-rules/statuses'
import type { z } from 'zod'
import { goodsNote } from '#api/core/order/goods.texts.ts'
import { toProbleme } from '#api/core/order/pickup-problem.wire.ts'
import { toAlerte } from '#api/core/order/pickup-watch.wire.ts'
import { toRetour } from '#api/core/order/returns.wire.ts'
import { earlierCentsOf, remainingWayM, roadPlaceName } from '#api/core/order/road-problem.texts.ts'
import { toRoadProblemType, vehicleOnRoad } from '#api/core/order/road-problem.wire.ts'
import type { NotedDelivery } from '../deliveries.data.ts'
import type { DeliveryNote } from './delivery-note.service.ts'

type WireJob = z.output<typeof job>

/** The delivery note; a company's driver sees no money, and once it is over nobody sees names and addresses. */
export function toCourse(note: DeliveryNote, reader: { seesMoney: boolean }): WireJob {
  const course = wholeCourse(note, reader)
  return isRunning(note.delivery.status) ? course : withoutPersons(course)
}

function withoutPersons(course: WireJob): WireJob {
  const bare = (stop: Stop): Stop => ({ ...stop, nom: '', telephone: '', adresse: '' })
  const { enlevement, livraison, retourVers } = course
  return {
    ...course,
    enlevement: bare(enlevement),
    livraison: bare(livraison),
    retourVers: retourVers && bare(retourVers),
    commentaire: '',
    consignes: null,
  }
}

function wholeCourse(note: DeliveryNote, reader: { seesMoney: boolean }): WireJob {
  const { delivery, waiting, now } = note
  const { order, returns } = delivery
  const { quote, handoverCode } = order
  const [asked] = returns
  const [reminder] = delivery.pickupNudges
  const stranded = order.roadProblems.find(({ outcome }) => outcome === null) ?? null
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
    enlevement: stranded ? strandedStop(order, stranded) : pickupOf(order),
    livraison: dropoffOf(order),
    commentaire: order.comment,
    consignes: order.recipientLinks[0]?.instructions ?? null,
    marchandise: goodsNote(quote),
    trajetM: stranded ? remainingWayM(stranded, quote) : quote.distanceM,
    gain: reader.seesMoney ? gainOf(order, isGoingBack ? asked : undefined) : null,
    codeDemande: handoverCode !== null,
    codeBloqueJusquA: handoverCode && lockedUntil(handoverCode, now),
    attente: waiting && { depuis: waiting.since, jusquA: waiting.until },
    retour: asked ? toRetour(asked) : null,
    retourVers: isGoingBack ? pickupOf(order) : null,
    alerte: reminder ? toAlerte(reminder) : null,
    probleme: problemOf(delivery, reader),
    reprise: stranded && takeoverOf(stranded, now),
  }
}

/** The carrier's report at the pickup, while it is there. */
function problemOf(
  { status, pickupProblems }: NotedDelivery,
  reader: { seesMoney: boolean },
): WireJob['probleme'] {
  const [problem] = pickupProblems
  if (!problem || status !== 'approaching') return null
  const { quote } = problem
  const nouveauGain = reader.seesMoney && quote ? quote.priceCents - quote.commissionCents : null
  return { ...toProbleme(problem), nouveauGain }
}

/** The carrier's gain: its share of the price, less earlier carriers', and the road back of returned goods. */
function gainOf(
  { priceCents, commissionCents, roadProblems }: NotedDelivery['order'],
  back: NotedDelivery['returns'][number] | undefined,
): number {
  const earlierCents = earlierCentsOf(roadProblems)
  if (!back || back.feeCents === null) return priceCents - commissionCents - earlierCents
  return back.borneBy === 'carrier' ? 0 : Math.max(0, back.feeCents - 2 * commissionCents - earlierCents)
}

type Stop = WireJob['enlevement']

function pickupOf({ senderName, senderPhone, quote }: NotedDelivery['order']): Stop {
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

/** Where another carrier waits with the goods, and who that is. */
function strandedStop(order: NotedDelivery['order'], { delivery, ...place }: Stranded): Stop {
  const { displayName, phone } = delivery.carrier.account
  return {
    nom: displayName,
    telephone: phone,
    adresse: place.address || roadPlaceName(order.quote),
    ville: place.city,
    codePostal: place.postcode,
    lat: place.lat,
    long: place.lon,
  }
}

function takeoverOf(
  { kind, delivery, handoverPhotoAt, releasedAt, ...tries }: Stranded,
  now: Date,
): NonNullable<WireJob['reprise']> {
  return {
    motif: toRoadProblemType(kind),
    vehicule: vehicleOnRoad(delivery.vehicle),
    photoFaite: handoverPhotoAt !== null,
    sansCode: releasedAt !== null,
    bloqueJusquA: lockedUntil(tries, now),
  }
}

function dropoffOf({ recipientName, recipientPhone, quote }: NotedDelivery['order']): Stop {
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
