import type { Point } from '@repo/delivery-rules/geography'
import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'
import { computeShownWayShareCents, findShownPlace, isAtShownPlace } from '@repo/delivery-rules/road-problem'
import type { StepPlace } from '@repo/delivery-rules/step-place'
import { computeStepTime } from '@repo/delivery-rules/step-time'
import type { Caller } from '#api/caller.ts'
import { searchTakeover } from '#api/core/dispatch/dispatch.service.ts'
import { storePhoto } from '#api/core/files/pictures.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { StepDelivery } from '#api/core/order/deliveries.data.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { createTakeoverCode } from '#api/core/order/takeover.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Place } from '#api/edges/places/places.ts'
import { accidentEmail } from '#api/features/deliveries/deliveries.emails.ts'
import { insertFile } from '#api/features/deliveries/proofs/proofs.data.ts'
import type { Step } from '#api/features/deliveries/steps/step-changes.service.ts'
import {
  createWrongStepRefusal,
  requireNotLost,
  runUnderOrderLock,
} from '#api/features/deliveries/steps/step-changes.service.ts'
import { locateStep } from '#api/features/deliveries/steps/steps.rules.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { readKnownPlaces } from './road-problems.data.ts'
import { measureWayOfGoods } from './way.service.ts'

/** The report of a carrier that cannot continue. */
export type RoadProblemDraft = {
  readonly kind: RoadProblemKind
  readonly comment: string
  readonly photo: File | null
  readonly areGoodsDamaged: boolean
  readonly isSomebodyHurt: boolean
  /** The typed place of the goods. Null for the phone's position, which also counts for an unknown address. */
  readonly address: string | null
}

/**
 * Reports that a carrier cannot continue with the goods aboard, and searches for another one from their place at the
 * same price. Its share is its way with the goods as its positions show it; the staff checks a place beyond that.
 * Notifies sender and recipient, and the staff about an accident with damage or an injury. The carrier keeps the goods
 * until they are taken over; its delivery has ended. A repeat changes nothing. Throws `wrong-step` before the pickup
 * and after the drop-off, and `delivery-lost`. Another's delivery is `not-found`.
 */
export async function reportRoadProblem(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: RoadProblemDraft,
): Promise<void> {
  const stepDelivery = await requireCarriedDelivery(deps.db, caller, step.deliveryId)
  const typedPlace = draft.address === null ? null : await deps.places.locate(draft.address)
  await storePhoto(deps, draft.photo, (photo) =>
    runUnderOrderLock(deps, stepDelivery, async (tx, order, delivery) => {
      const { id: deliveryId, orderId, carrierId, status } = delivery
      if ((await tx.roadProblem.count({ where: { deliveryId } })) > 0) return 'done'
      requireNotLost(status)
      if (status !== 'picked_up' && status !== 'in_transit') throw createWrongStepRefusal(status)
      const at = computeStepTime(step.reported, delivery.lastStepAt, order.now)
      const location = await locateGoods(tx, order, delivery, { phone: locateStep(step, at), typedPlace, at })
      const place = { ...location.place, address: location.place.address || (draft.address ?? '') }
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
          shareCents: location.shareCents,
          isPlaceDoubted: location.isDoubted,
          code: createTakeoverCode(),
          forStaffSince: isUrgent || location.isDoubted ? order.now : null,
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

/** Converts a place for `road_problem`. Without an address only the point is known. */
export function toGoodsPlace({ latitude, longitude }: Point, typedPlace: Place | null) {
  const { label: address = '', city = '', postcode = '' } = typedPlace ?? {}
  return { lat: latitude, lon: longitude, address, city, postcode }
}

/** Returns the point of an address. */
export function toPoint({ point: { lat, lon } }: Place): Point {
  return { latitude: lat, longitude: lon }
}

type ReportedPlaces = {
  readonly phone: StepPlace | null
  readonly typedPlace: Place | null
  readonly at: Date
}

/** Returns the goods' place, their carrier's share so far, and whether its positions contradict the place. */
async function locateGoods(
  tx: Tx,
  order: LockedOrder,
  delivery: Pick<StepDelivery, 'id' | 'carrierId'>,
  { phone, typedPlace, at }: ReportedPlaces,
) {
  const { track, live } = await readKnownPlaces(tx, delivery, at)
  const way = await measureWayOfGoods(tx, order, delivery.id)
  const shown = findShownPlace({ phone, track, from: way.from })
  // Without a position of that time, the newest one only shows the next carrier the way: it proves nothing.
  const positionPoint = phone === null && track === null ? (live ?? shown) : shown
  const point = typedPlace === null ? positionPoint : toPoint(typedPlace)
  return {
    place: toGoodsPlace(point, typedPlace),
    shareCents: computeShownWayShareCents({ ...way, at: point }, shown),
    isDoubted: !isAtShownPlace(point, shown),
  }
}
