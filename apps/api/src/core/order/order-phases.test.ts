import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { cancelLockedOrder, lockOrder, moveLockedOrder, returnLockedOrder } from './order-phases.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Tries to move an order to every phase but `scheduled`. Returns each result, and the order after all of them. */
async function tryEveryMove(orderId: string) {
  return app.deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error('There is no such order')
    const results = [
      await cancelLockedOrder(tx, order, { by: 'provider', feeCents: 0, reason: 'Erreur' }),
      await returnLockedOrder(tx, order, 0),
      await moveLockedOrder(tx, order, 'delivered'),
      await moveLockedOrder(tx, order, 'running'),
      await moveLockedOrder(tx, order, 'searching'),
    ]
    return { results, after: await tx.order.findUniqueOrThrow({ where: { id: orderId } }) }
  })
}

test('an order that is delivered, returned or cancelled refuses every move and stays unchanged', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId: delivered } = await aDeliveredOrder(app, sender, carrier)
  const cancelled = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled })
  const { orderId: returned, deliveryId } = await anAcceptedOrder(app, sender, carrier)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  await take(app, run, 'refus', { commentaire: 'Trop tard' })
  await takeAll(app, run, 'retourner')
  for (const orderId of [delivered, cancelled, returned]) {
    const before = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    expect(await tryEveryMove(orderId)).toEqual({
      results: [false, false, false, false, false],
      after: before,
    })
  }
})
