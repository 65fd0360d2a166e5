import { messages } from '@repo/contracts/patterns'
import { carbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import type { PickupProblemKind } from '@repo/delivery-rules/pickup-problem'
import {
  decisionTime,
  maxPickupProblems,
  needsPicture,
  raisedPrice,
} from '@repo/delivery-rules/pickup-problem'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { parseStoredCard } from '#api/core/invoicing/rate-cards.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { problemEvents } from '#api/core/notifications/pickup-problems.texts.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { countReportsBefore, findOpenProblemOf } from '#api/core/order/pickup-problems.data.ts'
import { areGoodsStranded } from '#api/core/order/road-problems.data.ts'
import { decideRelease } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { withPhoto } from '#api/features/deliveries/proofs/proof-files.service.ts'
import { insertFile } from '#api/features/deliveries/proofs/proofs.data.ts'
import type { DeliveryNote } from '#api/features/deliveries/steps/delivery-note.service.ts'
import { deliveryNote } from '#api/features/deliveries/steps/delivery-note.service.ts'
import type { Step } from '#api/features/deliveries/steps/step-changes.service.ts'
import {
  inOrder,
  requireHeld,
  runStep,
  wrongStep,
} from '#api/features/deliveries/steps/step-changes.service.ts'

/** A carrier's report. `goods` are the actual ones, for larger ones only. */
export type ProblemDraft = {
  readonly kind: PickupProblemKind
  readonly comment: string
  readonly photo: File | null
  readonly goods: Goods | null
}

/**
 * Reports why a carrier at the pickup cannot take the goods; its sender is notified. A repeat while it is undecided
 * changes nothing, another one is refused until then. After a contested or refused one the staff decides, and silence
 * ends nothing. Likewise for goods on the road, where the carrier may only report that nobody is there. The pickup
 * stays possible and resolves it.
 */
export async function reportPickupProblem(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ProblemDraft,
): Promise<DeliveryNote | null> {
  const known = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  requireHeld(known.status)
  requireComplete(draft)
  await withPhoto(deps, draft.photo, (photo) =>
    runStep(deps, caller, step, async (tx, { order, delivery, happenedAt }) => {
      const { id: deliveryId, status, atPickupAt } = delivery
      if (status !== 'approaching' || atPickupAt === null) throw wrongStep(status)
      const { kind, comment, goods } = draft
      // Not the sender, but another carrier is to be there: the staff has it from the first moment.
      const isTakeover = await areGoodsStranded(tx, order.id)
      if (isTakeover && kind !== 'sender_absent') throw wrongStep(status)
      const open = await findOpenProblemOf(tx, deliveryId)
      if (open?.kind === kind) return 'done'
      if (open) throw new Refusal('problem-open')
      const before = await countReportsBefore(tx, deliveryId)
      if (before.count >= maxPickupProblems) throw new Refusal('too-many-problems')
      // Its sender's time starts with the notice.
      const decideAt = decisionTime(kind, isTakeover || before.isDisputed, order.now)
      const { id } = await tx.pickupProblem.create({
        data: {
          deliveryId,
          kind,
          comment,
          reportedAt: happenedAt,
          photoFileId: photo && (await insertFile(tx, photo, 'problem-photo')),
          quoteId: goods && (await quoteOf(tx, order, deliveryId, goods)),
          decideAt,
          forStaffSince: decideAt === null ? order.now : null,
        },
        select: { id: true },
      })
      if (!isTakeover) await notifyOrderNews(deps, tx, order.id, problemEvents[kind], id)
      return 'changed'
    }),
  )
  return deliveryNote(deps.db, step.deliveryId)
}

function requireComplete({ kind, photo, goods }: ProblemDraft): void {
  if (needsPicture(kind) && photo === null)
    throw new Refusal('invalid-fields', { fields: { photo: messages.required } })
  if ((kind === 'larger_goods') !== (goods !== null))
    throw new Refusal('invalid-fields', { fields: { plagePoidsId: messages.required } })
}

/** Stores the price of an order's trip with the actual goods, by the original rate card and road; nobody else can pay it. */
async function quoteOf(tx: Tx, order: LockedOrder, deliveryId: string, goods: Goods): Promise<string> {
  const { quote } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { quote: { include: { rateCard: true } } },
  })
  const { vehicle } = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { vehicle: { select: { vehicleClass: true, isTwoTemperature: true } } },
  })
  if (!isVehicleClass(vehicle.vehicleClass)) throw new Error(`There is no class ${vehicle.vehicleClass}`)
  const { rateCard, id: _declared, ...declared } = quote
  const card = parseStoredCard(rateCard.version, rateCard.card)
  const priced = raisedPrice({
    card,
    goods,
    roadM: quote.distanceM,
    priceCents: order.priceCents,
    vehicle: { class: vehicle.vehicleClass, isTwoTemperature: vehicle.isTwoTemperature },
  })
  if (priced === 'not-dearer') throw new Refusal('goods-not-dearer')
  if (typeof priced === 'string') throw new Refusal('too-much-for-vehicle')
  const { vehicleClass, priceCents, commissionCents, breakdown, distanceM } = priced
  const raised = await tx.quote.create({
    data: {
      ...declared,
      ...goods,
      vehicleClass,
      distanceM,
      priceCents,
      commissionCents,
      breakdown: [...breakdown],
      co2eG: carbonGrams(card.carbon ?? defaultCarbonFactors, vehicleClass, distanceM),
      // Expired immediately: only its own path pays it.
      createdAt: order.now,
      expiresAt: new Date(order.now.getTime() + 1),
    },
    select: { id: true },
  })
  return raised.id
}

/** Withdraws a carrier's report: it takes the goods as declared. Idempotent. */
export async function withdrawPickupProblem(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<DeliveryNote | null> {
  const known = await requireCarriedDelivery(deps.db, caller, deliveryId)
  await inOrder(deps, known, async (tx, order, delivery) => {
    requireHeld(delivery.status)
    const open = await findOpenProblemOf(tx, delivery.id)
    if (!open) return 'done'
    await tx.pickupProblem.update({
      where: { id: open.id },
      data: { outcome: 'withdrawn', decidedAt: order.now, decidedBy: 'carrier', decideAt: null },
    })
    if (open.paymentId !== null) await decideRelease(deps, tx, open.paymentId)
    if (!(await areGoodsStranded(tx, order.id)))
      await notifyOrderNews(deps, tx, order.id, 'pickup-goes-on', open.id)
    return 'changed'
  })
  return deliveryNote(deps.db, deliveryId)
}
