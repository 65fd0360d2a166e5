import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { storePictures } from '#api/core/files/pictures.service.ts'
import { requireCarriedDelivery } from '#api/core/order/deliveries.access.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { insertFile } from '#api/features/deliveries/proofs/proofs.data.ts'
import { runUnderOrderLock } from '#api/features/deliveries/steps/step-changes.service.ts'

/**
 * Stores the picture of goods that a carrier hands over because it cannot continue; it sees its code from then on. The
 * first picture counts; a repeat changes nothing. Updates the screens of the carrier that comes for them. Throws
 * `delivery-lost` without such goods, also once another carrier has them; another's delivery is `not-found`.
 */
export async function photographHandover(
  deps: Deps,
  caller: Caller,
  { deliveryId, photo }: { readonly deliveryId: string; readonly photo: File },
): Promise<void> {
  const stepDelivery = await requireCarriedDelivery(deps.db, caller, deliveryId)
  await storePictures(deps, { photo }, (files) =>
    runUnderOrderLock(deps, stepDelivery, async (tx, order) => {
      const goods = await tx.roadProblem.findUnique({ where: { deliveryId } })
      if (goods === null || goods.outcome !== null)
        throw new Refusal('delivery-lost', { facts: { statut: null } })
      if (goods.handoverPhotoAt !== null) return 'done'
      const handoverFileId = await insertFile(tx, files.photo, 'handover-photo')
      await tx.roadProblem.update({
        where: { id: goods.id },
        data: { handoverFileId, handoverPhotoAt: order.now },
        select: { id: true },
      })
      await notifyComingCarrier(tx, order.id)
      return 'changed'
    }),
  )
}

/** Sends a hint about a change of the goods to the carrier that comes for them. */
export async function notifyComingCarrier(tx: Tx, orderId: string): Promise<void> {
  const comingDelivery = await tx.delivery.findFirst({
    where: { orderId, status: { in: ['assigned', 'approaching'] } },
    select: { carrierId: true },
  })
  if (comingDelivery) await notifyCarrier(tx, comingDelivery.carrierId, { type: 'order', id: orderId })
}
