import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { prove, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, goOnDuty, parisShipment, succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { aSearch, findPendingOffer } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepDispatch } from '../dispatch.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const createDriver = (company: SignedIn, vehicleClass?: 'SCO') =>
  aCarrier(app.deps, { companyId: company.account.id, ...(vehicleClass && { vehicleClass }) })

/** Creates a company with an order that its first driver has accepted, and a second driver on duty near the pickup. */
async function aRunningFleet() {
  const [company, sender] = [await anAccount(app.deps, 'TREN'), await aSender(app.deps)]
  const first = await createDriver(company)
  const accepted = await anAcceptedOrder(app, sender, first)
  const second = await createDriver(company)
  await goOnDuty(app, second)
  return { company, sender, first, second, ...accepted }
}

const reassign = (who: SignedIn, livraisonId: string, driver: ACarrier) =>
  app.request('POST', '/api/transporteur/flotte/livraisons/reaffecter', {
    token: who.token,
    body: { livraisonId, transporteurId: driver.account.id },
  })
const takeStep = (who: SignedIn, name: string, livraisonId: string) =>
  app.request('POST', `/api/transporteur/livraisons/${name}`, { token: who.token, body: { livraisonId } })
const listNewsTo = async (who: SignedIn) =>
  (await app.deps.db.notification.findMany({ where: { accountId: who.account.id } })).map(({ kind }) => kind)

test('a company gives a delivery to its other driver, who delivers it at the same price, and all three are notified', async () => {
  const { company, sender, first, second, orderId, deliveryId } = await aRunningFleet()
  await succeed(app, first, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
  const reassignment = await reassign(company, deliveryId, second)
  expect(reassignment.status).toBe(200)
  const { livraisonId } = reassignment.body
  expect(livraisonId).not.toBe(deliveryId)
  expect((await reassign(company, deliveryId, second)).body.livraisonId).toBe(livraisonId)

  expect(await takeStep(first, 'demarrer', deliveryId)).toMatchObject({
    status: 409,
    body: { code: 'delivery-lost' },
  })
  expect(await listNewsTo(first)).toContain('taken-off')
  expect(await listNewsTo(second)).toContain('course-given')
  expect((await listNewsTo(sender)).filter((kind) => kind === 'reassigned')).toHaveLength(1)

  await succeed(app, second, 'transporteur/livraisons/demarrer', { livraisonId })
  await prove(app, second, 'enlever', livraisonId)
  await succeed(app, second, 'transporteur/livraisons/acheminer', { livraisonId })
  await prove(app, second, 'livrer', livraisonId)
  const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
  expect(order.phase).toBe('delivered')
  const postings = await app.deps.db.ledgerPosting.findMany({
    where: { account: 'carrier-payable', entry: { orderId } },
  })
  expect(postings.map(({ partyId, amountCents }) => ({ partyId, amountCents }))).toEqual([
    { partyId: company.account.id, amountCents: order.commissionCents - order.priceCents },
  ])
  expect(await listBrokenInvariants(app)).toEqual([])
})

test('a driver who had the delivery can get it back from its company, and a search does not ask it again', async () => {
  const { company, first, second, orderId, deliveryId } = await aRunningFleet()
  const { livraisonId } = (await reassign(company, deliveryId, second)).body
  const back = await reassign(company, livraisonId, first)
  expect(back.status).toBe(200)
  expect((await reassign(company, livraisonId, first)).body.livraisonId).toBe(back.body.livraisonId)
  const offers = await app.deps.db.offer.findMany({
    where: { carrierId: first.account.id, request: { orderId } },
  })
  expect(offers.map(({ isGiven }) => isGiven).toSorted()).toEqual([false, true])
  await succeed(app, first, 'transporteur/livraisons/retirer', { livraisonId: back.body.livraisonId })
  await sweepDispatch(app.deps)
  const { requestId } = offers[0] ?? { requestId: '' }
  expect(await findPendingOffer(app, requestId)).toBeNull()
  expect(await listBrokenInvariants(app)).toEqual([])
})

describe('at the same instant', () => {
  test('two drivers are given one delivery: one gets it, the other is free', async () => {
    const { company, second, deliveryId, orderId } = await aRunningFleet()
    const third = await createDriver(company)
    await goOnDuty(app, third)
    const answers = await Promise.all(
      [second, third, second, third].map((driver) => reassign(company, deliveryId, driver)),
    )
    const ids = new Set(answers.flatMap(({ body }) => body.livraisonId ?? []))
    expect(ids.size).toBe(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { status, body } of answers)
      if (status !== 200)
        expect({ status, body }).toMatchObject({ status: 409, body: { code: 'delivery-lost' } })
    const activeDeliveries = await app.deps.db.delivery.findMany({
      where: { orderId, status: { not: 'withdrawn' } },
      select: { id: true },
    })
    expect(activeDeliveries.map(({ id }) => id)).toEqual([...ids])
    expect(await app.deps.db.livePosition.count({ where: { isAvailable: true } })).toBe(2)
  })

  test('a reassignment and a pickup happen: one of them takes effect', async () => {
    const { company, first, second, deliveryId } = await aRunningFleet()
    await succeed(app, first, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    const [reassignment, pickup] = await Promise.all([
      reassign(company, deliveryId, second),
      prove(app, first, 'enlever', deliveryId).then(
        () => true,
        () => false,
      ),
    ])
    expect(reassignment.status === 200).toBe(!pickup)
    const { status } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
    expect(status).toBe(pickup ? 'picked_up' : 'withdrawn')
    expect(await listBrokenInvariants(app)).toEqual([])
  })

  test('a driver is given a delivery and asked by a search: it gets one of them', async () => {
    const { company, second, deliveryId } = await aRunningFleet()
    const search = await aSearch(app)
    const [reassignment] = await Promise.all([reassign(company, deliveryId, second), sweepDispatch(app.deps)])
    const isAsked = (await findPendingOffer(app, search.requestId))?.carrierId === second.account.id
    expect(reassignment.status === 200).toBe(!isAsked)
  })
})

describe('a delivery is not given', () => {
  test.each<[string, (company: SignedIn) => Promise<ACarrier>, number, string]>([
    ['to a driver off duty', (company) => createDriver(company), 409, 'driver-unavailable'],
    [
      'to one whose vehicle is too small',
      async (company) => {
        const driver = await createDriver(company, 'SCO')
        await goOnDuty(app, driver)
        return driver
      },
      409,
      'driver-unavailable',
    ],
    [
      'to one of another company',
      async () => {
        const other = await createDriver(await anAccount(app.deps, 'TREN'))
        await goOnDuty(app, other)
        return other
      },
      404,
      'not-found',
    ],
  ])('%s', async (_, aDriver, status, code) => {
    const [company, sender] = [await anAccount(app.deps, 'TREN'), await aSender(app.deps)]
    const first = await createDriver(company)
    // Thirty kilograms are too much for a scooter.
    const heavy = { ...parisShipment, plagePoidsId: '5' }
    const { deliveryId } = await anAcceptedOrder(app, sender, first, heavy)
    expect(await reassign(company, deliveryId, await aDriver(company))).toMatchObject({
      status,
      body: { code },
    })
    expect(await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })).toMatchObject({
      status: 'assigned',
    })
  })

  test('to a driver who has another one', async () => {
    const { company, deliveryId } = await aRunningFleet()
    // The other driver is removed, so that the search finds the intended one.
    const busyDriver = await createDriver(company)
    await app.deps.db.livePosition.updateMany({ data: { isAvailable: false } })
    await anAcceptedOrder(app, await aSender(app.deps), busyDriver)
    expect((await reassign(company, deliveryId, busyDriver)).body.code).toBe('driver-unavailable')
  })

  test('once its goods are picked up', async () => {
    const { company, first, second, deliveryId } = await aRunningFleet()
    await succeed(app, first, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    await prove(app, first, 'enlever', deliveryId)
    expect((await reassign(company, deliveryId, second)).body.code).toBe('delivery-lost')
  })

  test('to the driver who has it, once its goods are picked up and after its end; before, nothing changes', async () => {
    const { company, first, deliveryId } = await aRunningFleet()
    expect(await reassign(company, deliveryId, first)).toMatchObject({
      status: 200,
      body: { livraisonId: deliveryId },
    })
    await succeed(app, first, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
    await prove(app, first, 'enlever', deliveryId)
    expect((await reassign(company, deliveryId, first)).body.code).toBe('delivery-lost')
    await succeed(app, first, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
    await prove(app, first, 'livrer', deliveryId)
    expect((await reassign(company, deliveryId, first)).body.code).toBe('delivery-lost')
  })

  test('by its driver, or by another company', async () => {
    const { first, second, deliveryId } = await aRunningFleet()
    expect((await reassign(first, deliveryId, second)).status).toBe(403)
    expect((await reassign(await anAccount(app.deps, 'TREN'), deliveryId, second)).status).toBe(404)
  })
})
