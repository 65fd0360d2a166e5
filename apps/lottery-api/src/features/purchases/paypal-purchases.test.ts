import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '#lottery-api/testing/open-shop.ts'
import { decideAtPayPal, readPurchase } from '#lottery-api/testing/purchases.ts'
import { sweepPurchases } from './purchases.sweeper.ts'

const { app, week, startPayment, readParticipation, countSettlements } = await openShop()
afterAll(() => app.close())

test('a purchase that is approved on PayPal’s page is settled once by concurrent reads and a sweep', async () => {
  const { buyer, started, id } = await startPayment('paypal')
  expect(started.body.next).toMatchObject({ kind: 'paypal', isSimulated: true })
  expect((await readPurchase(buyer, id)).state).toBe('open')
  const back = new URL(await decideAtPayPal(app, started))
  expect([back.pathname, back.searchParams.get('purchase')]).toEqual([`/draws/${week}`, id])
  const states = await Promise.all([
    readPurchase(buyer, id),
    readPurchase(buyer, id),
    sweepPurchases(app.deps),
  ])
  expect(states[0].state).toBe('settled')
  expect(await countSettlements(buyer)).toBe(1)
  expect(await readParticipation(buyer)).toMatchObject({ state: 'paid' })
  const { payerHash } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  expect(payerHash).toMatch(/^[0-9a-f]{64}$/)
})

test('a purchase that is refused with one PayPal account can be paid with another one', async () => {
  const { buyer, started, id } = await startPayment('paypal')
  await decideAtPayPal(app, started, 'decline')
  await expect.poll(async () => (await readPurchase(buyer, id)).state).toBe('failed')
  expect(await readParticipation(buyer)).toMatchObject({
    state: 'payment_failed',
    failure: 'paypal-declined',
  })
  await decideAtPayPal(app, started, 'approve')
  await expect.poll(async () => (await readPurchase(buyer, id)).state).toBe('settled')
})

test('a player who leaves PayPal’s page returns to a purchase that can still be paid', async () => {
  const { buyer, started, id } = await startPayment('paypal')
  const back = await decideAtPayPal(app, started, 'cancel')
  expect(new URL(back).searchParams.get('paypal')).toBe('cancelled')
  expect((await readPurchase(buyer, id)).state).toBe('open')
})

test('a notice that PayPal does not recognise is refused', async () => {
  const { buyer, started, id } = await startPayment('paypal')
  const token = new URL(started.body.next.approvalUrl).searchParams.get('token')
  const event = JSON.stringify({
    id: 'WH-forged',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: token },
  })
  const send = (headers: Record<string, string>) =>
    fetch(`${app.origin}/api/webhooks/paypal`, { method: 'POST', body: event, headers })
  expect((await send({})).status).toBe(400)
  const signed = {
    'PayPal-Transmission-Id': randomUUID(),
    'PayPal-Transmission-Time': new Date().toISOString(),
    'PayPal-Transmission-Sig': 'Zm9yZ2Vk',
    'PayPal-Cert-Url': 'https://paypal.test',
    'PayPal-Auth-Algo': 'SHA256withRSA',
  }
  expect((await send(signed)).status).toBe(400)
  expect((await readPurchase(buyer, id)).state).toBe('open')
})
