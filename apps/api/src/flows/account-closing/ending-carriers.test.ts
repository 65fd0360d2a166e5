import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { requestClosing } from '#api/testing/account-closing.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { goOnDuty } from '#api/testing/orders.ts'
import { anAcceptedRun } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

test('a closing carrier goes off duty and loses its position, its times on duty and its plate', async () => {
  const carrier = await aCarrier(app.deps)
  const { deliveryId } = await aDeliveredOrder(app, await aSender(app.deps), carrier)
  const device = '5a3bff94-08cb-4f3c-8d67-22b0a1c35b31'
  await app.deps.db.stepNumber.create({ data: { deliveryId, device, last: 5 } })
  await goOnDuty(app, carrier)
  expect((await requestClosing(app, carrier)).body).toEqual({ success: true })
  const { id } = carrier.account
  expect(await app.deps.db.stepNumber.count({ where: { deliveryId } })).toBe(0)
  expect(await app.deps.db.livePosition.count({ where: { carrierId: id } })).toBe(0)
  expect(await app.deps.db.dutyPeriod.count({ where: { carrierId: id } })).toBe(0)
  const vehicle = await app.deps.db.vehicle.findUniqueOrThrow({ where: { id: carrier.vehicleId } })
  expect(vehicle).toMatchObject({ plate: '', vehicleClass: 'VOI' })
  expect(await app.deps.db.carrier.findUniqueOrThrow({ where: { accountId: id } })).toMatchObject({
    isOnDuty: false,
    validUntil: null,
  })
})

describe('a carrier that closes its account and at the same instant', () => {
  test('accepts an offer: one of both happens', async () => {
    const carrier = await aCarrier(app.deps)
    const [ended, accepted] = await closeDuring(carrier, async () => {
      await goOnDuty(app, carrier)
      return anAcceptedRun(app, carrier)
    })
    expect([ended, accepted !== null]).toEqual(accepted ? [409, true] : [200, false])
  })

  test('adds and changes a vehicle: no plate remains', async () => {
    const carrier = await aCarrier(app.deps)
    const van = { vehiculeTypeId: 'FONE', marque: 'Renault', modele: 'Kangoo', matricule: 'EF-456-GH' }
    const post = (path: string, body: object) =>
      app.request('POST', `/api/transporteur/vehicules/${path}`, { token: carrier.token, body })
    const [ended] = await closeDuring(carrier, () =>
      Promise.all([
        post('ajouter', van),
        post('modifier', { ...van, vehiculeTypeId: 'VOI', vehiculeId: carrier.vehicleId }),
      ]),
    )
    expect(ended).toBe(200)
    const vehicles = await app.deps.db.vehicle.findMany({ where: { ownerId: carrier.account.id } })
    // A vehicle added before the closing is one more.
    expect(vehicles.length).toBeGreaterThan(0)
    expect(vehicles.filter(({ plate }) => plate !== '')).toEqual([])
  })
})

/**
 * Closes a carrier's account and does something else meanwhile. Returns the closing's status, and null when the other
 * action failed.
 */
async function closeDuring<T>(carrier: SignedIn, other: () => Promise<T>): Promise<[number, T | null]> {
  const { id: accountId } = carrier.account
  await app.deps.db.notification.create({ data: { accountId, kind: 'accepted', text: 'x' } })
  const holder = await app.deps.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM notification WHERE account_id = $1 FOR UPDATE', [accountId])
  const ended = requestClosing(app, carrier)
  await expect.poll(() => countWaitingStatements(app)).toBeGreaterThan(0)
  let isOver = false
  const done = other()
    .catch(() => null)
    .finally(() => {
      isOver = true
    })
  await expect.poll(async () => isOver || (await countWaitingStatements(app)) > 1).toBe(true)
  await holder.query('ROLLBACK')
  holder.release()
  return [(await ended).status, await done]
}
