import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { retentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { Run } from '#api/testing/runs.ts'
import { anAcceptedRun, dropoff, take, takeAll } from '#api/testing/runs.ts'
import { aWorkingCarrier, emptyTown, pushPosition } from '#api/testing/searches.ts'
import { staff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

/** The places of steps, and late positions. */

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())
afterEach(() => emptyTown(app))

const minuteMs = 60_000
const metresNorth = (metres: number) => ({ lat: dropoff.lat + metres / 111_195, long: dropoff.lon })

/** The fields of a step that happened some time ago at a place, by a phone whose clock is an hour slow. */
async function taken(agoMs: number, place: object, placeAgoMs = agoMs) {
  const phone = (await databaseNow(app.deps.db)).getTime() - 60 * minuteMs
  const at = (ms: number) => new Date(phone - ms).toISOString()
  return { horodatage: at(agoMs), envoyeA: at(0), positionA: at(placeAgoMs), ...place }
}

async function aRunToTheDoor(): Promise<Run> {
  const run = await anAcceptedRun(app)
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  await app.passTime(40 * minuteMs)
  return run
}

const placesOf = ({ livraisonId }: Run) =>
  app.deps.db.stepPlace.findMany({ where: { deliveryId: livraisonId }, orderBy: { happenedAt: 'asc' } })

test('a delivery recorded offline 1.6 km from the door is accepted, and reported so to the staff and in the order’s history', async () => {
  const run = await aRunToTheDoor()
  const arrival = { ...metresNorth(40), precisionM: 12 }
  expect((await take(app, run, 'arrivee', await taken(20 * minuteMs, arrival))).status).toBe(200)
  expect((await take(app, run, 'livrer', await taken(10 * minuteMs, metresNorth(1600)))).status).toBe(200)
  expect(await placesOf(run)).toMatchObject([
    { step: 'at_dropoff', awayM: 40, accuracyM: 12, mark: null },
    { step: 'delivery', awayM: 1600, accuracyM: null, mark: 'far_from_stop' },
  ])
  const { out } = await staff(app, 'orders', 'show', run.search.orderId)
  expect(out).toContain('at the dropoff: 40 m from the stop, ± 12 m')
  expect(out).toContain('delivery: 1600 m from the stop: it does not fit, too far from the stop')
})

test('a place that is impossible to reach so fast is marked; one from long before the step proves nothing', async () => {
  const run = await anAcceptedRun(app)
  await takeAll(app, run, 'demarrer', 'enlever')
  await app.passTime(40 * minuteMs)
  await pushPosition(app, run.carrier, dropoff)
  await app.passTime(2 * minuteMs)
  await take(app, run, 'acheminer', await taken(0, metresNorth(30_000)))
  expect(await placesOf(run)).toMatchObject([{ step: 'transit', awayM: null, mark: 'too_fast' }])
  await app.passTime(2 * minuteMs)
  await take(app, run, 'arrivee', await taken(0, metresNorth(0), 3 * minuteMs))
  expect(await placesOf(run)).toHaveLength(1)
})

test('two equal concurrent steps are one, with one place; an invalid place is refused like any wrong field', async () => {
  const run = await aRunToTheDoor()
  const fields = { ...(await taken(minuteMs, metresNorth(0))), numero: 9 }
  const answers = await Promise.all([take(app, run, 'arrivee', fields), take(app, run, 'arrivee', fields)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await placesOf(run)).toHaveLength(1)
  expect((await take(app, run, 'livrer', { lat: '95', long: '2' })).status).toBe(422)
  // In a form, as text, and with a step without other fields.
  expect((await take(app, run, 'livrer', { lat: '48.85', long: '-2.3', precisionM: '7.5' })).status).toBe(200)
})

test('late positions join the track once, in the order of time, bounded, and never move the live pin', async () => {
  const run = await aRunToTheDoor()
  await pushPosition(app, run.carrier, dropoff)
  const live = () => app.deps.db.livePosition.findUnique({ where: { carrierId: run.carrier.account.id } })
  const pin = await live()
  const nowMs = (await databaseNow(app.deps.db)).getTime()
  const position = (agoMs: number, metres: number, change: object = {}) => ({
    ...metresNorth(metres),
    precisionM: 10,
    horodatage: new Date(nowMs - agoMs).toISOString(),
    ...change,
  })
  const positions = [
    position(5 * minuteMs, 500),
    position(20 * minuteMs, 3000),
    position(10 * minuteMs, 1000),
    // Dropped: too near in time, inexact, impossibly fast, before the acceptance, in the future.
    position(10 * minuteMs - 2000, 990),
    position(8 * minuteMs, 900, { precisionM: 5000 }),
    position(7 * minuteMs, 90_000),
    position(11 * 60 * minuteMs, 0),
    position(-60 * minuteMs, 0),
  ]
  const add = () =>
    app.request('POST', '/api/transporteur/livraisons/positions', {
      token: run.carrier.token,
      body: { livraisonId: run.livraisonId, positions },
    })
  const before = await app.deps.db.trackPoint.count({ where: { deliveryId: run.livraisonId } })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ body }) => body.acceptees).toSorted()).toEqual([0, 3])
  expect((await add()).body).toMatchObject({ acceptees: 0, ignorees: 8 })
  const track = await app.deps.db.trackPoint.findMany({
    where: { deliveryId: run.livraisonId },
    orderBy: { recordedAt: 'asc' },
  })
  expect(track).toHaveLength(before + 3)
  expect(await live()).toEqual(pin)

  const stranger = await aWorkingCarrier(app)
  const foreign = await app.request('POST', '/api/transporteur/livraisons/positions', {
    token: stranger.token,
    body: { livraisonId: run.livraisonId, positions },
  })
  expect(foreign.status).toBe(404)
})

test('late positions show the arrival that the wait for an absent recipient begins with', async () => {
  const run = await aRunToTheDoor()
  await take(app, run, 'arrivee', await taken(15 * minuteMs, metresNorth(0)))
  expect((await take(app, run, 'absence')).body.code).toBe('waiting-not-over')
  const nowMs = (await databaseNow(app.deps.db)).getTime()
  await app.request('POST', '/api/transporteur/livraisons/positions', {
    token: run.carrier.token,
    body: {
      livraisonId: run.livraisonId,
      positions: [{ ...metresNorth(20), horodatage: new Date(nowMs - 15 * minuteMs).toISOString() }],
    },
  })
  expect((await take(app, run, 'absence')).status).toBe(200)
})

test('the places are erased with the order’s data', async () => {
  const run = await aRunToTheDoor()
  await take(app, run, 'livrer', await taken(minuteMs, metresNorth(0)))
  expect(await placesOf(run)).toHaveLength(1)
  await app.passTime(70 * 24 * 60 * minuteMs)
  for (const rule of retentionRules(await readRetentionPeriods(app.deps.db)).filter(
    ({ name }) => name === 'order-details',
  ))
    expect(await runRule(app.deps, rule, { day: null })).toMatchObject({ error: null })
  expect(await placesOf(run)).toEqual([])
})
