import type { carrierState } from '@repo/contracts/delivery/carrier'
import type { getRoadProblem, reportRoadProblem } from '@repo/contracts/delivery/road-problems'
import type { Input, Output } from '@repo/contracts/endpoint'
import { describeVehicle, fromRoadProblemType, toRoadProblemType } from '#api/core/order/road-problem.wire.ts'
import type { RoadProblemDraft } from './report.service.ts'
import type { findNewestRoadProblem, OwnStrandedGoods } from './road-problems.data.ts'

/** Converts the form of a carrier's report. */
export function toRoadDraft(input: Input<typeof reportRoadProblem>): RoadProblemDraft {
  const { incident, commentaire, photo, adresse, blesse, marchandiseAbimee } = input
  return {
    kind: fromRoadProblemType(incident),
    comment: commentaire,
    photo: photo ?? null,
    areGoodsDamaged: marchandiseAbimee ?? false,
    isSomebodyHurt: blesse ?? false,
    address: adresse === '' ? null : adresse,
  }
}

/** Converts the goods that a carrier cannot continue with, for that carrier. */
export function toIncident(goods: OwnStrandedGoods): NonNullable<Output<typeof carrierState>['incident']> {
  const [comingDelivery] = goods.order.deliveries
  return {
    livraisonId: goods.deliveryId,
    commandeId: goods.orderId,
    motif: toRoadProblemType(goods.kind),
    signaleA: goods.reportedAt,
    adresse: goods.address,
    blesse: goods.isSomebodyHurt,
    repreneur: comingDelivery
      ? {
          nom: comingDelivery.carrier.account.displayName,
          telephone: comingDelivery.carrier.account.phone,
          vehicule: describeVehicle(comingDelivery.vehicle),
          surPlace: comingDelivery.atPickupAt !== null,
        }
      : null,
    photoFaite: goods.handoverPhotoAt !== null,
    code: goods.handoverPhotoAt === null ? null : goods.code,
  }
}

type NewestRoadProblem = NonNullable<Awaited<ReturnType<typeof findNewestRoadProblem>>>

/** Converts a road problem for the order's sender, with the addresses of its pictures. */
export function toSenderIncident(
  problem: NewestRoadProblem,
  address: (fileId: string | null) => string | null,
): NonNullable<Output<typeof getRoadProblem>['incident']> {
  const { takenBy, outcome } = problem
  return {
    incidentId: problem.id,
    type: toRoadProblemType(problem.kind),
    signaleA: problem.reportedAt,
    transporteur: problem.delivery.carrier.account.displayName,
    commentaire: problem.comment,
    adresse: problem.address,
    lat: problem.lat,
    long: problem.lon,
    marchandiseAbimee: problem.areGoodsDamaged,
    photo: address(problem.photoFileId),
    photoRemise: takenBy && address(problem.handoverFileId),
    photoReprise: address(takenBy?.proofs[0]?.photoFileId ?? null),
    repreneur: takenBy?.carrier.account.displayName ?? null,
    repriseA: takenBy && problem.decidedAt,
    chezLeSupport: outcome === null && problem.nobodyFoundAt !== null,
    issue: outcome && (outcome === 'taken_over' ? 'reprise' : 'annule'),
  }
}
