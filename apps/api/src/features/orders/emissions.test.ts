import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('an order says what its trip emits, in its detail and in the history; nothing where none was reckoned', async () => {
  const sender = await aSender(app.deps)
  const { orderId } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
  const { quote } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { quote: true },
  })
  const said = async () => [
    (await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: orderId })).demande[0].commande
      .co2eG,
    (await succeed(app, sender, 'commandes/listeCommandeClientParticulier', {})).commandes[0].co2eG,
  ]
  expect(quote.co2eG).toBeGreaterThanOrEqual(0)
  await app.deps.db.quote.update({ where: { id: quote.id }, data: { co2eG: 1234 } })
  expect(await said()).toEqual([1234, 1234])
  await app.deps.db.quote.update({ where: { id: quote.id }, data: { co2eG: null } })
  expect(await said()).toEqual([null, null])
})
