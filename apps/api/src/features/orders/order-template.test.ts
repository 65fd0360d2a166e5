import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSender } from '#api/testing/builders.ts'
import { aSearchingOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import { eraseRows } from '#api/testing/retention.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a sender, and nobody else, gets the values of an own order to order it again, until these are erased', async () => {
  const sender = await aSender(app.deps)
  const orderId = await aSearchingOrder(app, sender)
  const fetchTemplate = (token: string) =>
    app.request('POST', '/api/commandes/modele', { token, body: { commandeId: orderId } })
  const { body } = await fetchTemplate(sender.token)
  expect(body.expedition).toMatchObject(parisShipment)
  const estimate = await app.request('POST', '/api/commandes/tarificationAndAvailabelDelivers', {
    token: sender.token,
    body: body.expedition,
  })
  expect(estimate.body).toMatchObject({ success: true })
  expect((await fetchTemplate((await aSender(app.deps)).token)).status).toBe(404)
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  await eraseRows(app, 'order', [orderId], 'order')
  expect((await fetchTemplate(sender.token)).status).toBe(404)
})
