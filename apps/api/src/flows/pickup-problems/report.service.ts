import { messages } from '@repo/contracts/patterns'
import { computeCarbonGrams, defaultCarbonFactors } from '@repo/delivery-rules/carbon'
import type { PickupProblemKind } from '@repo/delivery-rules/pickup-problem'
import {
  computeDecisionTime,
  computeRaisedPrice,
  maxPickupProblems,
  needsPicture,
} from '@repo/delivery-rules/pickup-problem'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { storePhoto } from '#api/core/files/pictures.service.ts'
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
import { insertFile } from '#api/features/deliveries/proofs/proofs.data.ts'
import type { DeliveryNote } from '#api/features/deliveries/steps/delivery-note.service.ts'
import { readDeliveryNote } from '#api/features/deliveries/steps/delivery-note.service.ts'
import type { Step } from '#api/features/deliveries/steps/step-changes.service.ts'
import {
  createWrongStepRefusal,
  requireNotLost,
  runStep,
  runUnderOrderLock,
} from '#api/features/deliveries/steps/step-changes.service.ts'

/** A carrier's report. `goods` are the actual ones, for larger ones only. */
export type ProblemDraft = {
  readonly kind: PickupProblemKind
  readonly comment: string
  readonly photo: File | null
  readonly goods: Goods | null
}

/**
 * Reports why a carrier at the pickup cannot take the goods, and notifies its sender. Returns the note of the delivery.
 * A repeat changes nothing; another report is refused while one is undecided (`problem-open`), and beyond the maximum
 * (`too-many-problems`). Throws `wrong-step` unless the carrier is at the pickup, `delivery-lost`, `invalid-fields` for
 * a missing picture or goods, and `goods-not-dearer` or `too-much-for-vehicle` for goods that are not larger or do not
 * fit. After a contested or refused report the staff decides, and no deadline applies. For goods on the road a carrier
 * may only report that nobody is there. A pickup resolves the problem. Another's delivery is `not-found`.
 */
export async function reportPickupProblem(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: ProblemDraft,
): Promise<DeliveryNote | null> {
  const stepDelivery = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  requireNotLost(stepDelivery.status)
  requireComplete(draft)
  await storePhoto(deps, draft.photo, (photo) =>
    runStep(deps, caller, step, async (tx, { order, delivery, happenedAt }) => {
      const { id: deliveryId, status, atPickupAt } = delivery
      if (status !== 'approaching' || atPickupAt === null) throw createWrongStepRefusal(status)
      const { kind, comment, goods } = draft
      // Another carrier should be there, not the sender: the staff decides from the start.
      const isTakeover = await areGoodsStranded(tx, order.id)
      if (isTakeover && kind !== 'sender_absent') throw createWrongStepRefusal(status)
      const openProblem = await findOpenProblemOf(tx, deliveryId)
      if (openProblem?.kind === kind) return 'done'
      if (openProblem) throw new Refusal('problem-open')
      const earlierReports = await countReportsBefore(tx, deliveryId)
      if (earlierReports.count >= maxPickupProblems) throw new Refusal('too-many-problems')
      // Its sender's time starts with the notice.
      const decideAt = computeDecisionTime(kind, isTakeover || earlierReports.isDisputed, order.now)
      const { id } = await tx.pickupProblem.create({
        data: {
          deliveryId,
          kind,
          comment,
          reportedAt: happenedAt,
          photoFileId: photo && (await insertFile(tx, photo, 'problem-photo')),
          quoteId: goods && (await storeQuote(tx, order, deliveryId, goods)),
          decideAt,
          forStaffSince: decideAt === null ? order.now : null,
        },
        select: { id: true },
      })
      if (!isTakeover) await notifyOrderNews(deps, tx, order.id, problemEvents[kind], id)
      return 'changed'
    }),
  )
  return readDeliveryNote(deps.db, step.deliveryId)
}

function requireComplete({ kind, photo, goods }: ProblemDraft): void {
  if (needsPicture(kind) && photo === null)
    throw new Refusal('invalid-fields', { fields: { photo: messages.required } })
  if ((kind === 'larger_goods') !== (goods !== null))
    throw new Refusal('invalid-fields', { fields: { plagePoidsId: messages.required } })
}

/**
 * Stores the price of an order's trip with the actual goods, by the original rate card and road. Only this order can
 * use it.
 */
async function storeQuote(tx: Tx, order: LockedOrder, deliveryId: string, goods: Goods): Promise<string> {
  const { quote } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { quote: { include: { rateCard: true } } },
  })
  const { vehicle } = await tx.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { vehicle: { select: { vehicleClass: true, isTwoTemperature: true } } },
  })
  if (!isVehicleClass(vehicle.vehicleClass)) throw new Error(`There is no class ${vehicle.vehicleClass}`)
  const { rateCard, id: _declared, ...declaredFields } = quote
  const card = parseStoredCard(rateCard.version, rateCard.card)
  const raised = computeRaisedPrice({
    card,
    goods,
    roadM: quote.distanceM,
    priceCents: order.priceCents,
    vehicle: { class: vehicle.vehicleClass, isTwoTemperature: vehicle.isTwoTemperature },
  })
  if (raised === 'not-dearer') throw new Refusal('goods-not-dearer')
  if (typeof raised === 'string') throw new Refusal('too-much-for-vehicle')
  const { vehicleClass, priceCents, commissionCents, breakdown, distanceM } = raised
  const raisedQuote = await tx.quote.create({
    data: {
      ...declaredFields,
      ...goods,
      vehicleClass,
      distanceM,
      priceCents,
      commissionCents,
      breakdown: [...breakdown],
      co2eG: computeCarbonGrams(card.carbon ?? defaultCarbonFactors, vehicleClass, distanceM),
      // Expired immediately, so that only its own path can pay it.
      createdAt: order.now,
      expiresAt: new Date(order.now.getTime() + 1),
    },
    select: { id: true },
  })
  return raisedQuote.id
}

/**
 * Withdraws a carrier's report, since it takes the goods as declared, and notifies the sender. Returns the note of the
 * delivery. Idempotent. Throws `delivery-lost`; another's delivery is `not-found`.
 */
export async function withdrawPickupProblem(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
): Promise<DeliveryNote | null> {
  const stepDelivery = await requireCarriedDelivery(deps.db, caller, deliveryId)
  await runUnderOrderLock(deps, stepDelivery, async (tx, order, delivery) => {
    requireNotLost(delivery.status)
    const openProblem = await findOpenProblemOf(tx, delivery.id)
    if (!openProblem) return 'done'
    await tx.pickupProblem.update({
      where: { id: openProblem.id },
      data: { outcome: 'withdrawn', decidedAt: order.now, decidedBy: 'carrier', decideAt: null },
    })
    if (openProblem.paymentId !== null) await decideRelease(deps, tx, openProblem.paymentId)
    if (!(await areGoodsStranded(tx, order.id)))
      await notifyOrderNews(deps, tx, order.id, 'pickup-goes-on', openProblem.id)
    return 'changed'
  })
  return readDeliveryNote(deps.db, deliveryId)
}
