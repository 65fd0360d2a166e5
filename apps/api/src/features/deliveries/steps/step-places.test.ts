import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readRetentionPeriods } from '#api/core/business-settings/business-settings.service.ts'
import { runRule } from '#api/flows/retention/retention.service.ts'
import { listRetentionRules } from '#api/flows/retention/rules/retention.rules.ts'
import type { Run } from '#api/testing/runs.ts'
import { anAcceptedRun, dropoff, take, takeAll } from '#api/testing/runs.ts'
import { aWorkingCarrier, clearTown, pushPosition } from '#api/testing/searches.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const minuteMs = 60_000
const moveNorth = (metres: number) => ({ lat: dropoff.lat + metres / 111_195, long: dropoff.lon })

/** Returns the fields of an earlier step at a place, reported by a phone whose clock is an hour slow. */
async function buildStepAgo(agoMs: number, place: object, placeAgoMs = agoMs) {
  const phone = (await databaseNow(app.deps.db)).getTime() - 60 * minuteMs
  const formatAgo = (ms: number) => new Date(phone - ms).toISOString()
  return { horodatage: formatAgo(agoMs), envoyeA: formatAgo(0), positionA: formatAgo(placeAgoMs), ...place }
}

async function aRunToTheDoor(): Promise<Run> {
  const run = await anAcceptedRun(app)
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  await app.passTime(40 * minuteMs)
  return run
}

const addLatePositions = ({ carrier, livraisonId }: Run, positions: readonly object[], { token } = carrier) =>
  app.request('POST', '/api/transporteur/livraisons/positions', { token, body: { livraisonId, positions } })

const listPlaces = ({ livraisonId }: Run) =>
  app.deps.db.stepPlace.findMany({ where: { deliveryId: livraisonId }, orderBy: { happenedAt: 'asc' } })

test('a delivery recorded offline 1.6 km from the door is accepted, and marked in the history that the staff see', async () => {
  const run = await aRunToTheDoor()
  const arrival = { ...moveNorth(40), precisionM: 12 }
  expect((await take(app, run, 'arrivee', await buildStepAgo(20 * minuteMs, arrival))).status).toBe(200)
  expect((await take(app, run, 'livrer', await buildStepAgo(10 * minuteMs, moveNorth(1600)))).status).toBe(
    200,
  )
  expect(await listPlaces(run)).toMatchObject([
    { step: 'at_dropoff', awayM: 40, accuracyM: 12, mark: null },
    { step: 'delivery', awayM: 1600, accuracyM: null, mark: 'far_from_stop' },
  ])
  const { out } = await runStaff(app, 'orders', 'show', run.search.orderId)
  expect(out).toContain('at the dropoff: 40 m from the stop, ± 12 m')
  expect(out).toContain('delivery: 1600 m from the stop: it does not fit, too far from the stop')
})

test('a position that cannot be reached so fast is marked, and one from long before the step is not stored', async () => {
  const run = await anAcceptedRun(app)
  await takeAll(app, run, 'demarrer', 'enlever')
  await app.passTime(40 * minuteMs)
  await pushPosition(app, run.carrier, dropoff)
  await app.passTime(2 * minuteMs)
  await take(app, run, 'acheminer', await buildStepAgo(0, moveNorth(30_000)))
  expect(await listPlaces(run)).toMatchObject([{ step: 'transit', awayM: null, mark: 'too_fast' }])
  await app.passTime(2 * minuteMs)
  await take(app, run, 'arrivee', await buildStepAgo(0, moveNorth(0), 3 * minuteMs))
  expect(await listPlaces(run)).toHaveLength(1)
})

test('two equal concurrent steps are one step with one position', async () => {
  const run = await aRunToTheDoor()
  const fields = { ...(await buildStepAgo(minuteMs, moveNorth(0))), numero: 9 }
  const answers = await Promise.all([take(app, run, 'arrivee', fields), take(app, run, 'arrivee', fields)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listPlaces(run)).toHaveLength(1)
})

test('the position of a step can be text in a form, and an invalid one is a field error', async () => {
  const run = await aRunToTheDoor()
  expect((await take(app, run, 'livrer', { lat: '95', long: '2' })).status).toBe(422)
  expect((await take(app, run, 'livrer', { lat: '48.85', long: '-2.3', precisionM: '7.5' })).status).toBe(200)
})

test('late positions join the track once and never change the live position', async () => {
  const run = await aRunToTheDoor()
  await pushPosition(app, run.carrier, dropoff)
  const readLivePosition = () =>
    app.deps.db.livePosition.findUnique({ where: { carrierId: run.carrier.account.id } })
  const liveBefore = await readLivePosition()
  const nowMs = (await databaseNow(app.deps.db)).getTime()
  const buildPosition = (agoMs: number, metres: number, change: object = {}) => ({
    ...moveNorth(metres),
    precisionM: 10,
    horodatage: new Date(nowMs - agoMs).toISOString(),
    ...change,
  })
  const positions = [
    buildPosition(5 * minuteMs, 500),
    buildPosition(20 * minuteMs, 3000),
    buildPosition(10 * minuteMs, 1000),
    // Dropped: too near in time, inexact, impossibly fast, before the acceptance, in the future.
    buildPosition(10 * minuteMs - 2000, 990),
    buildPosition(8 * minuteMs, 900, { precisionM: 5000 }),
    buildPosition(7 * minuteMs, 90_000),
    buildPosition(11 * 60 * minuteMs, 0),
    buildPosition(-60 * minuteMs, 0),
  ]
  const add = () => addLatePositions(run, positions)
  const before = await app.deps.db.trackPoint.count({ where: { deliveryId: run.livraisonId } })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ body }) => body.acceptees).toSorted()).toEqual([0, 3])
  expect((await add()).body).toMatchObject({ acceptees: 0, ignorees: 8 })
  const track = await app.deps.db.trackPoint.findMany({
    where: { deliveryId: run.livraisonId },
    orderBy: { recordedAt: 'asc' },
  })
  expect(track).toHaveLength(before + 3)
  expect(await readLivePosition()).toEqual(liveBefore)
})

test('late positions for another carrier’s delivery are a 404', async () => {
  const run = await aRunToTheDoor()
  const horodatage = (await databaseNow(app.deps.db)).toISOString()
  const stranger = await aWorkingCarrier(app)
  const answer = await addLatePositions(run, [{ ...moveNorth(20), horodatage }], stranger)
  expect(answer.status).toBe(404)
})

test('late positions can confirm the arrival from which an absent recipient is waited for', async () => {
  const run = await aRunToTheDoor()
  await take(app, run, 'arrivee', await buildStepAgo(15 * minuteMs, moveNorth(0)))
  expect((await take(app, run, 'absence')).body.code).toBe('waiting-not-over')
  const nowMs = (await databaseNow(app.deps.db)).getTime()
  const horodatage = new Date(nowMs - 15 * minuteMs).toISOString()
  await addLatePositions(run, [{ ...moveNorth(20), horodatage }])
  expect((await take(app, run, 'absence')).status).toBe(200)
})

test('the positions of steps are erased with the order’s data', async () => {
  const run = await aRunToTheDoor()
  await take(app, run, 'livrer', await buildStepAgo(minuteMs, moveNorth(0)))
  expect(await listPlaces(run)).toHaveLength(1)
  await app.passTime(70 * 24 * 60 * minuteMs)
  for (const rule of listRetentionRules(await readRetentionPeriods(app.deps.db)).filter(
    ({ name }) => name === 'order-details',
  ))
    expect(await runRule(app.deps, rule, { day: null })).toMatchObject({ error: null })
  expect(await listPlaces(run)).toEqual([])
})
