import type { Account } from '@repo/prisma/delivery-types'
import type { Caller } from '#api/caller.ts'
import { everyPermission } from '#api/caller.ts'
import { setDuty } from '#api/core/carriers/carriers.service.ts'
import { cancelOrder } from '#api/flows/cancelling/cancellation.service.ts'
import { cancelByProvider } from '#api/flows/cancelling/provider-cancellation.service.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { createForm } from './forms.ts'
import { aPicture } from './images.ts'
import type { AcceptedOrder } from './orders.ts'
import { anAcceptedOrder, parisShipment, succeed } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** Cancels all orders before pickup and with stranded goods, and takes idle carriers off duty, between two tests. */
export async function resetCarriers(app: TestApp): Promise<void> {
  const openOrders = await app.deps.db.order.findMany({
    where: { phase: { in: ['searching', 'running'] }, deliveries: { none: { pickedUpAt: { not: null } } } },
    include: { sender: true },
  })
  for (const { id, sender } of openOrders) await cancelOrder(app.deps, toCaller(sender), id)
  const stranded = await app.deps.db.roadProblem.findMany({
    where: { outcome: null },
    select: { orderId: true },
  })
  const ending = { reason: 'not-taken-over', charge: 'nothing', isCarrierPaid: false } as const
  for (const { orderId } of stranded) await cancelByProvider(app.deps, orderId, ending, async () => undefined)
  const onDuty = await app.deps.db.carrier.findMany({
    where: { isOnDuty: true, deliveries: { none: { status: { in: ['picked_up', 'in_transit'] } } } },
    include: { account: true },
  })
  for (const { account } of onDuty) await setDuty(app.deps, toCaller(account), false)
}

/** Returns the caller of an account's own session. */
export function toCaller({ id, personId, kind, email }: Account): Caller {
  return {
    accountId: id,
    personId,
    kind,
    email,
    sessionId: '',
    secret: '',
    senderId: id,
    permissions: everyPermission,
    sessionChanges: 0,
    validUntilMs: Number.POSITIVE_INFINITY,
  }
}

/** Records a pickup or a delivery with a photo and a signature. Throws when it is refused. */
export async function prove(
  app: TestApp,
  carrier: ACarrier,
  step: 'enlever' | 'livrer',
  deliveryId: string,
  comment = '',
): Promise<void> {
  const form = createForm({
    livraisonId: deliveryId,
    photo: await aPicture(),
    signature: await aPicture(),
    commentaire: comment,
  })
  await succeed(app, carrier, `transporteur/livraisons/${step}`, form)
}

/** Creates an order whose goods the carrier has picked up. */
export async function aPickedUpOrder(
  app: TestApp,
  sender: SignedIn,
  carrier: ACarrier,
  card?: string,
): Promise<AcceptedOrder> {
  const accepted = await anAcceptedOrder(app, sender, carrier, parisShipment, card)
  await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: accepted.deliveryId })
  await prove(app, carrier, 'enlever', accepted.deliveryId, 'Carton abîmé')
  return accepted
}

/** Creates an order that the carrier has delivered. */
export async function aDeliveredOrder(
  app: TestApp,
  sender: SignedIn,
  carrier: ACarrier,
  card?: string,
): Promise<AcceptedOrder> {
  const pickedUp = await aPickedUpOrder(app, sender, carrier, card)
  await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: pickedUp.deliveryId })
  await prove(app, carrier, 'livrer', pickedUp.deliveryId, 'RAS')
  return pickedUp
}
