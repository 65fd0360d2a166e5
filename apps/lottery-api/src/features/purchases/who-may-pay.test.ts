import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '#lottery-api/testing/open-shop.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, buy, decideAtPayPal, payByCard, readPurchase } from '#lottery-api/testing/purchases.ts'
import { sweepPurchases } from './purchases.sweeper.ts'

const { app, readCredits } = await openShop()
afterAll(() => app.close())

test('a player without a limit cannot pay, and one with a limit cannot exceed it by concurrent calls', async () => {
  const { id } = await aPlayer(app.deps)
  const buyer = { id, client: await app.as({ id }) }
  expect((await buy(buyer, 'card')).body.code).toBe('limit-needed')
  const setAt = await databaseNow(app.deps.db)
  await app.deps.db.depositLimit.create({ data: { playerId: id, period: 'week', cents: 700, setAt } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, 'transfer')))
  const codes = answers.map(({ body }) => (body.success ? 'started' : body.code))
  expect(codes.filter((code) => code === 'started')).toHaveLength(2)
  expect(codes.filter((code) => code === 'limit-exceeded')).toHaveLength(4)
})

test('a refused payment cannot be paid once another one is started and both would exceed the limit', async () => {
  const { id } = await aPlayer(app.deps)
  const buyer = { id, client: await app.as({ id }) }
  const setAt = await databaseNow(app.deps.db)
  await app.deps.db.depositLimit.create({ data: { playerId: id, period: 'week', cents: 300, setAt } })
  const [first, second] = [await buy(buyer, 'card'), await buy(buyer, 'card')]
  expect(second.body.code).toBe('limit-exceeded')
  await payByCard(app, first, '4000000000000002')
  expect((await readPurchase(buyer, first.body.purchase.id)).state).toBe('failed')
  const third = await buy(buyer, 'paypal')
  expect(third.body.success).toBe(true)
  expect((await payByCard(app, first)).status).toBe(400)
  const { body } = await buyer.client.request('GET', `/api/purchases/${first.body.purchase.id}`)
  expect(body).toMatchObject({ purchase: { state: 'failed', failure: 'replaced' }, next: { kind: 'none' } })
  await decideAtPayPal(app, third)
  expect((await readPurchase(buyer, third.body.purchase.id)).state).toBe('settled')
  expect((await readCredits(buyer)).paid).toBe(4)
})

test('a repeat under the key of a refused payment leaves it as it is, and it can be paid by another card', async () => {
  const buyer = await aBuyer(app)
  const requestKey = randomUUID()
  const started = await buy(buyer, 'card', { requestKey })
  const { id } = started.body.purchase
  await payByCard(app, started, '4000000000000002')
  expect((await readPurchase(buyer, id)).state).toBe('failed')
  const repeated = await buy(buyer, 'card', { requestKey })
  expect(repeated.body).toMatchObject({
    purchase: { id, state: 'failed', failure: 'card-declined' },
    next: { kind: 'card' },
  })
  await payByCard(app, started)
  expect((await readPurchase(buyer, id)).state).toBe('settled')
})

/** Starts a payment by card and one by PayPal that are both refused and can be retried. */
async function startRefusedPayments(limitCents: number) {
  const buyer = await aBuyer(app)
  const limits = { where: { playerId: buyer.id }, data: { cents: limitCents } }
  await app.deps.db.depositLimit.updateMany(limits)
  const [byCard, byPayPal] = [await buy(buyer, 'card'), await buy(buyer, 'paypal')]
  await payByCard(app, byCard, '4000000000000002')
  await decideAtPayPal(app, byPayPal, 'decline')
  for (const { body } of [byCard, byPayPal])
    await expect.poll(async () => (await readPurchase(buyer, body.purchase.id)).state).toBe('failed')
  return { buyer, byCard, byPayPal }
}

const lowerLimit = ({ client }: Buyer, cents: number) =>
  client.request('PUT', '/api/safety/limits', { body: { period: 'month', cents } })
const excludeForADay = ({ client }: Buyer) =>
  client.request('POST', '/api/safety/exclusions', { body: { term: '24h', password: testPassword } })

test.each([
  ['an exclusion', excludeForADay],
  ['a lowered limit', (buyer: Buyer) => lowerLimit(buyer, 100)],
])('a refused payment cannot be paid after %s', async (_, restrict) => {
  const { buyer, byCard, byPayPal } = await startRefusedPayments(600)
  expect((await restrict(buyer)).status).toBe(200)
  expect((await payByCard(app, byCard)).status).toBe(400)
  await decideAtPayPal(app, byPayPal)
  await sweepPurchases(app.deps)
  for (const { body } of [byCard, byPayPal]) {
    const read = await buyer.client.request('GET', `/api/purchases/${body.purchase.id}`)
    expect(read.body).toMatchObject({ purchase: { state: 'failed' }, next: { kind: 'none' } })
  }
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(0)
})

test('a lowered limit cancels an open payment that exceeds it, and keeps one that does not', async () => {
  const buyer = await aBuyer(app)
  const started = await buy(buyer, 'card')
  const { id } = started.body.purchase
  expect((await lowerLimit(buyer, 300)).status).toBe(200)
  expect((await readPurchase(buyer, id)).state).toBe('open')
  expect((await lowerLimit(buyer, 299)).status).toBe(200)
  expect((await payByCard(app, started)).status).toBe(400)
  expect((await readPurchase(buyer, id)).state).toBe('cancelled')
})

test('a refused payment can be retried only where the player may play and the limits have room', async () => {
  const { db } = app.deps
  const { buyer, byPayPal } = await startRefusedPayments(600)
  const readNextKind = async () => {
    const { id } = byPayPal.body.purchase
    return (await buyer.client.request('GET', `/api/purchases/${id}`)).body.next.kind
  }
  const limitTo = (cents: number) =>
    db.depositLimit.updateMany({ where: { playerId: buyer.id }, data: { cents } })
  const setStatus = (status: 'validated' | 'in_review') =>
    db.player.update({ where: { id: buyer.id }, data: { status } })
  expect(await readNextKind()).toBe('paypal')
  await limitTo(299)
  expect(await readNextKind()).toBe('none')
  await limitTo(300)
  await setStatus('in_review')
  await decideAtPayPal(app, byPayPal)
  expect(await readNextKind()).toBe('none')
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(0)
  await setStatus('validated')
  await readNextKind()
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('a session without a confirmed password cannot start a purchase', async () => {
  const buyer = await aBuyer(app)
  await app.deps.db.session.updateMany({ where: { playerId: buyer.id }, data: { confirmedAt: null } })
  const { status, body } = await buy(buyer, 'card')
  expect([status, body.code]).toEqual([403, 'password-needed'])
})
