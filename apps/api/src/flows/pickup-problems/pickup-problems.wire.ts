import type { getPickupProblem, reportPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { getDeclineText } from '#api/core/cards/decline.texts.ts'
import { toGoods, toGoodsNote } from '#api/core/order/goods.texts.ts'
import { fromProblemType, toProbleme } from '#api/core/order/pickup-problem.wire.ts'
import type { ProblemDraft } from './report.service.ts'
import type { SenderProblem } from './sender-view.service.ts'

/** Converts the form of a carrier's report. */
export function toDraft(input: Input<typeof reportPickupProblem>): ProblemDraft {
  return {
    kind: fromProblemType(input.motif),
    comment: input.commentaire,
    photo: input.photo ?? null,
    goods: readGoods(input),
  }
}

/** Returns the goods as found by a carrier; null when incomplete. */
function readGoods(input: Input<typeof reportPickupProblem>): Goods | null {
  const { natureColisId, nombreColis, plagePoidsId, isHorsGabarit, nombreChariot } = input
  if (natureColisId === undefined || nombreColis === undefined || plagePoidsId === undefined) return null
  return toGoods({
    nature: natureColisId,
    weightRangeId: plagePoidsId,
    parcels: nombreColis,
    trolleys: nombreChariot ?? 0,
    isOversize: isHorsGabarit ?? false,
  })
}

/** Returns a problem as the sender sees it, with the address of its picture. */
export function toSenderProbleme(
  problem: SenderProblem,
  address: (fileId: string | null) => string | null,
): NonNullable<Output<typeof getPickupProblem>['probleme']> {
  const { quote, delivery, declineCode, outcome } = problem
  return {
    ...toProbleme(problem),
    commentaire: problem.comment,
    photo: address(problem.photoFileId),
    constat: quote && { marchandise: toGoodsNote(quote), prix: quote.priceCents },
    prixActuel: delivery.order.priceCents,
    frais: problem.feeCents,
    refusCarte: outcome === null && declineCode !== null ? getDeclineText(declineCode) : null,
  }
}
