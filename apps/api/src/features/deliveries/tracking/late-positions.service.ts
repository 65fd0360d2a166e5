import { maxStepAgeMs } from '@repo/delivery-rules/step-time'
import type { TrackPoint } from '@repo/delivery-rules/tracking'
import { minLatePauseMs, thinTrack } from '@repo/delivery-rules/tracking'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Deps } from '#api/deps.ts'
import { addToTrack } from './late-positions.data.ts'

/**
 * Adds late positions to the track of a delivery of the caller; the live position does not change. Returns how many
 * were added (`accepted`) and how many left out. Each position is added once, also by repeats and concurrent calls. Any
 * other delivery is `not-found`.
 */
export async function addLatePositions(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  points: readonly TrackPoint[],
): Promise<{ accepted: number; ignored: number }> {
  const { orderId } = await requireCarriedDelivery(deps.db, caller, deliveryId)
  const rows = thinTrack(points).map(({ latitude, longitude, recordedAt }) => ({
    lat: latitude,
    lon: longitude,
    recordedAt,
  }))
  const accepted = await deps.db.$transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Refusal('not-found')
    const limits = { maxAgeMs: maxStepAgeMs, minPauseMs: minLatePauseMs }
    return addToTrack(tx, deliveryId, rows, limits)
  })
  return { accepted, ignored: points.length - accepted }
}
