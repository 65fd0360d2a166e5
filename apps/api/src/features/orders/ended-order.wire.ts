import type { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import type { Output } from '@repo/contracts/endpoint'
import { findBillNumber } from '@repo/delivery-rules/bill-number'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { CancelledBy } from '@repo/prisma/delivery-types'
import { toRefundLine } from '#api/core/invoicing/refund-lines.wire.ts'
import { getCancelReasonText } from '#api/core/notifications/cancel-reasons.texts.ts'
import { toSenderRetour } from '#api/core/order/returns.wire.ts'
import type { PictureAddress } from '#api/picture-addresses.ts'
import type { Ending } from './ended-order.service.ts'

type WireEnding = Output<typeof getEndedOrder>['bilan']
type Delivery = NonNullable<Ending['delivery']>

const cancellers = {
  sender: 'expediteur',
  carrier: 'transporteur',
  provider: 'prestataire',
  nobody_found: 'personne',
} as const satisfies Record<CancelledBy, string>

/** Returns the summary of a finished order, with the addresses of its pictures. */
export function toEnding(ending: Ending, address: PictureAddress): WireEnding {
  const { order, delivery, endedAt } = ending
  const rating = delivery?.rating ?? null
  return {
    commandeId: order.id,
    reference: order.reference,
    dateFin: endedAt,
    montant: ending.costCents,
    remboursements: order.refunds.map(toRefundLine),
    annulation:
      order.cancelledBy === null
        ? null
        : { par: cancellers[order.cancelledBy], motif: getCancelReasonText(order.cancelReason) },
    bordereau: delivery && findBillNumber(delivery),
    transporteur: delivery && toCarrier(delivery, address),
    messagesJusqua: ending.writableUntil,
    enlevement: delivery && toProof(delivery, 'pickup', address),
    destination: delivery && toProof(delivery, 'dropoff', address),
    retour: delivery && toReturn(ending, delivery, address),
    trajet: ending.drivenRoad.map(({ lat, lon }) => [lat, lon]),
    resteDu: ending.owedCents,
    evaluation: rating && toRating(rating),
  }
}

function toRating({ stars, review, createdAt, answer, answeredAt }: NonNullable<Delivery['rating']>) {
  const reponse = answer === null || answeredAt === null ? null : { texte: answer, envoyeeA: answeredAt }
  return { note: stars, avis: review, createdAt, reponse }
}

function toReturn({ order }: Ending, delivery: Delivery, address: PictureAddress): WireEnding['retour'] {
  const [returnRequest] = delivery.returns
  if (!returnRequest || delivery.status !== 'returned') return null
  return {
    ...toSenderRetour(returnRequest),
    debut: delivery.events[0]?.at ?? null,
    photo: address(returnRequest.photoFileId),
    preuve: toProof(delivery, 'return', address),
    cout: toReturnCost(order, returnRequest),
  }
}

function toReturnCost(
  { priceCents, commissionCents }: Ending['order'],
  { feeCents, returnM, borneBy }: Delivery['returns'][number],
) {
  if (feeCents === null || returnM === null || borneBy !== 'sender') return null
  return {
    course: priceCents,
    kilometres: feeCents - priceCents - commissionCents,
    service: commissionCents,
    retourM: returnM,
  }
}

function toProof({ proofs }: Delivery, stage: 'pickup' | 'dropoff' | 'return', address: PictureAddress) {
  const proof = proofs.find((candidate) => candidate.stage === stage)
  if (!proof) return null
  return {
    photo: address(proof.photoFileId),
    signature: address(proof.signatureFileId),
    commentaire: proof.comment,
  }
}

function toCarrier({ carrier, vehicle }: Delivery, address: PictureAddress): WireEnding['transporteur'] {
  const { account } = carrier
  const { vehicleClass, brand, model, plate } = vehicle
  return {
    transporteurId: account.id,
    personneId: account.personId,
    personne: {
      nom: account.individual?.lastName ?? account.displayName,
      prenoms: account.individual?.firstNames ?? '',
      photo: address(account.photoFileId),
    },
    vehicule: {
      marque: brand,
      modele: model,
      matricule: plate,
      vehiculeType: {
        id: vehicleClass,
        libelle: getClassLabel(vehicleClass),
      },
    },
  }
}
