import { parcelNatureCodes } from '@repo/delivery-rules/parcel-nature'
import { isWeightRangeId } from '@repo/delivery-rules/weight-range'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Returns the shipment of an order of the caller, to order it again. Any other id, an erased order, and an order whose
 * nature or weight range no longer exists are `not-found`.
 */
export async function readShipment(deps: Deps, caller: Caller, orderId: string): Promise<Shipment> {
  const order = await deps.db.order.findFirst({
    where: { id: orderId, senderId: caller.senderId },
    include: { quote: true, handoverCode: { select: { orderId: true } } },
  })
  // No order is placed without a name; an erased one has none.
  if (!order || order.senderName === '') throw new Refusal('not-found')
  const { quote } = order
  const nature = parcelNatureCodes.find((code) => code === quote.nature)
  if (!nature || !isWeightRangeId(quote.weightRangeId)) throw new Refusal('not-found')
  return {
    pickupAddress: quote.pickupAddress,
    dropoffAddress: quote.dropoffAddress,
    goods: {
      nature,
      weightRangeId: quote.weightRangeId,
      parcels: quote.parcels,
      trolleys: quote.trolleys,
      isOversize: quote.isOversize,
    },
    senderName: order.senderName,
    senderPhone: order.senderPhone,
    recipientName: order.recipientName,
    recipientPhone: order.recipientPhone,
    comment: order.comment,
    asksCode: order.handoverCode !== null,
    // The form shows the earlier declaration about this recipient.
    tellsRecipient: order.tellsRecipient,
    recipientEmail: order.recipientEmail,
    // It names the order that was, not the next one.
    reference: '',
  }
}
