import type { Point } from '@repo/delivery-rules/geography'
import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'
import { isWhereShown, shareOfShownWay, shownPlace } from '@repo/delivery-rules/road-problem'
import type { StepPlace } from '@repo/delivery-rules/step-place'
import { stepTime } from '@repo/delivery-rules/step-time'
import type { Caller } from '#api/caller.ts'
import { searchTakeover } from '#api/core/dispatch/dispatch.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { StepDelivery } from '#api/core/order/deliveries.data.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { drawTakeoverCode } from '#api/core/order/takeover.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Place } from '#api/edges/places/places.ts'
import { accidentEmail } from '#api/features/deliveries/deliveries.emails.ts'
import { withPhoto } from '#api/features/deliveries/proofs/proof-files.service.ts'
import { insertFile } from '#api/features/deliveries/proofs/proofs.data.ts'
import type { Step } from '#api/features/deliveries/steps/step-changes.service.ts'
import { inOrder, requireHeld, wrongStep } from '#api/features/deliveries/steps/step-changes.service.ts'
import { placeOfStep } from '#api/features/deliveries/steps/step-places.service.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { knownPlaces } from './road-problems.data.ts'
import { wayOfGoods } from './way.service.ts'

/** The report of a carrier that cannot continue. */
export type RoadProblemDraft = {
  readonly kind: RoadProblemKind
  readonly comment: string
  readonly photo: File | null
  readonly areGoodsDamaged: boolean
  readonly isSomebodyHurt: boolean
  /** The goods' place as typed; null for the phone's place, which also counts for an unknown address. */
  readonly address: string | null
}

/**
 * Reports that a carrier cannot continue with the goods aboard, and searches for another one from their place, at the
 * same price. Its share is fixed by its way with the goods, as far as its own positions show it: the staff checks a
 * place beyond that. Sender and recipient are notified, and the staff about an accident with damage or an injury. It
 * keeps the goods until they are taken over; the delivery is no longer its own. A repeat changes nothing.
 */
export async function reportRoadProblem(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: RoadProblemDraft,
): Promise<void> {
  const known = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  const written = draft.address === null ? null : await deps.places.locate(draft.address)
  await withPhoto(deps, draft.photo, (photo) =>
    inOrder(deps, known, async (tx, order, delivery) => {
      const { id: deliveryId, orderId, carrierId, status } = delivery
      if ((await tx.roadProblem.count({ where: { deliveryId } })) > 0) return 'done'
      requireHeld(status)
      if (status !== 'picked_up' && status !== 'in_transit') throw wrongStep(status)
      const at = stepTime(step.reported, delivery.lastStepAt, order.now)
      const where = await whereGoodsAre(tx, order, delivery, { phone: placeOfStep(step, at), written, at })
      const place = { ...where.place, address: where.place.address || (draft.address ?? '') }
      const { kind, comment, areGoodsDamaged, isSomebodyHurt } = draft
      const isUrgent = isSomebodyHurt || areGoodsDamaged
      const { id } = await tx.roadProblem.create({
        data: {
          ...place,
          orderId,
          deliveryId,
          kind,
          comment,
          areGoodsDamaged,
          isSomebodyHurt,
          reportedAt: at,
          recordedAt: order.now,
          photoFileId: photo && (await insertFile(tx, photo, 'road-problem-photo')),
          shareCents: where.shareCents,
          isPlaceDoubted: where.isDoubted,
          code: drawTakeoverCode(),
          forStaffSince: isUrgent || where.isDoubted ? order.now : null,
        },
        select: { id: true },
      })
      await searchTakeover(tx, order, { id: deliveryId, carrierId }, { reason: kind, at })
      await notifyOrderNews(deps, tx, orderId, kind, id)
      await notifyRecipient(deps, tx, orderId, { kind: 'recipient-delayed', occurrence: id })
      if (isUrgent)
        await queueEmail(
          deps,
          tx,
          accidentEmail(deps.config.supportEmail, { orderId, isSomebodyHurt }),
          `accident-urgent-${id}`,
        )
      return 'changed'
    }),
  )
}

/** A place as `road_problem` has it; without an address where only the point is known. */
export function toGoodsPlace({ latitude, longitude }: Point, written: Place | null) {
  const { label: address = '', city = '', postcode = '' } = written ?? {}
  return { lat: latitude, lon: longitude, address, city, postcode }
}

/** The point of an address. */
export function pointOf({ point: { lat, lon } }: Place): Point {
  return { latitude: lat, longitude: lon }
}

type Said = {
  readonly phone: StepPlace | null
  readonly written: Place | null
  readonly at: Date
}

/** The goods' place, their carrier's share for bringing them there, and whether its positions contradict that. */
async function whereGoodsAre(
  tx: Tx,
  order: LockedOrder,
  delivery: Pick<StepDelivery, 'id' | 'carrierId'>,
  { phone, written, at }: Said,
) {
  const { track, live } = await knownPlaces(tx, delivery, at)
  const way = await wayOfGoods(tx, order, delivery.id)
  const shown = shownPlace({ phone, track, from: way.from })
  // Without a position of that time, the newest shows the other carrier the way; it proves none.
  const unwritten = phone === null && track === null ? (live ?? shown) : shown
  const point = written === null ? unwritten : pointOf(written)
  return {
    place: toGoodsPlace(point, written),
    shareCents: shareOfShownWay({ ...way, at: point }, shown),
    isDoubted: !isWhereShown(point, shown),
  }
}
