import type { Point } from '@repo/delivery-rules/geography'
import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'
import { shareOfWay } from '@repo/delivery-rules/road-problem'
import { stepTime } from '@repo/delivery-rules/step-time'
import type { Caller } from '#api/caller.ts'
import { searchTakeover } from '#api/core/dispatch/dispatch.service.ts'
import { orderTariff } from '#api/core/invoicing/order-tariff.service.ts'
import { announce } from '#api/core/notifications/order-news.service.ts'
import { carriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { drawnTakeoverCode } from '#api/core/order/takeover.service.ts'
import { tellRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Place } from '#api/edges/places/places.ts'
import { accidentLetter } from '#api/features/deliveries/deliveries.emails.ts'
import { withPhoto } from '#api/features/deliveries/proofs/proof-files.service.ts'
import { insertFile } from '#api/features/deliveries/proofs/proofs.data.ts'
import type { Step } from '#api/features/deliveries/steps/step-changes.service.ts'
import { inOrder, requireHeld, wrongStep } from '#api/features/deliveries/steps/step-changes.service.ts'
import { queueLetter } from '#api/mail/compose.ts'
import { lastKnownPlace, legOfGoods } from './road-problems.data.ts'

/** What a carrier that cannot go on says. */
export type RoadProblemDraft = {
  readonly kind: RoadProblemKind
  readonly comment: string
  readonly photo: File | null
  readonly areGoodsDamaged: boolean
  readonly isSomebodyHurt: boolean
  /** Where the goods are, as it is written; null for where the phone is, which also counts where nobody knows the address. */
  readonly address: string | null
}

/**
 * Reports that a carrier cannot go on with the goods aboard: another one is searched for from where they are, at the same price. What this one gets
 * is fixed by the way that it has brought them. Sender and recipient are told, of an accident with damage or somebody hurt the staff too. It keeps
 * the goods until they are taken over; the delivery is no longer its own. A repeat changes nothing.
 */
export async function reportRoadProblem(
  deps: Deps,
  caller: Caller,
  step: Step,
  draft: RoadProblemDraft,
): Promise<void> {
  const known = await carriedDelivery(deps.db, caller, step.deliveryId)
  const written = draft.address === null ? null : await deps.places.locate(draft.address)
  await withPhoto(deps, draft.photo, (photo) =>
    inOrder(deps, known, async (tx, order, delivery) => {
      const { id: deliveryId, orderId, carrierId, status } = delivery
      if ((await tx.roadProblem.count({ where: { deliveryId } })) > 0) return 'done'
      requireHeld(status)
      if (status !== 'picked_up' && status !== 'in_transit') throw wrongStep(status)
      const at = stepTime(step.claimed, delivery.lastStepAt, order.now)
      const place = written
        ? toGoodsPlace(written)
        : { ...(await placeWithoutAddress(tx, step, deliveryId)), address: draft.address ?? '' }
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
          shareCents: await shareOf(tx, order, deliveryId, { latitude: place.lat, longitude: place.lon }),
          code: drawnTakeoverCode(),
          forStaffSince: isUrgent ? order.now : null,
        },
        select: { id: true },
      })
      await searchTakeover(tx, order, { id: deliveryId, carrierId }, { reason: kind, at })
      await announce(deps, tx, orderId, kind, id)
      await tellRecipient(deps, tx, orderId, { kind: 'recipient-delayed', occurrence: id })
      if (isUrgent)
        await queueLetter(
          deps,
          tx,
          accidentLetter(deps.config.supportEmail, { orderId, isSomebodyHurt }),
          `accident-urgent-${id}`,
        )
      return 'changed'
    }),
  )
}

type GoodsPlace = {
  readonly lat: number
  readonly lon: number
  readonly address: string
  readonly city: string
  readonly postcode: string
}

function toGoodsPlace({ label, point, city, postcode }: Place): GoodsPlace {
  return { lat: point.lat, lon: point.lon, address: label, city, postcode }
}

async function placeWithoutAddress(tx: Tx, { place }: Step, deliveryId: string): Promise<GoodsPlace> {
  const { lat, lon } = place
    ? { lat: place.latitude, lon: place.longitude }
    : await lastKnownPlace(tx, deliveryId)
  return { lat, lon, address: '', city: '', postcode: '' }
}

/** What the carrier gets of the price for the way that it has brought the goods, once they arrive. */
async function shareOf(tx: Tx, order: LockedOrder, deliveryId: string, at: Point): Promise<number> {
  const { from, to, earlierCents } = await legOfGoods(tx, order.id, deliveryId)
  const { pickupFeeCents } = await orderTariff(tx, order.id)
  const carriersCents = order.priceCents - order.commissionCents - earlierCents
  return shareOfWay({ carriersCents, from, at, to, pickupFeeCents })
}
