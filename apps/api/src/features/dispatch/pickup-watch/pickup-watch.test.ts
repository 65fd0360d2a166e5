import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { createPlaces } from '#api/edges/places/create-places.ts'
import type { Places } from '#api/edges/places/places.ts'
import { buildRegion } from '#api/edges/places/region/build/build-region.ts'
import type { Region } from '#api/edges/places/region/region.ts'
import { openRegion } from '#api/edges/places/region/region.ts'
import { createSmallTown, locateCrossing } from '#api/edges/places/region/testing/small-town.ts'
import { encodeExtract } from '#api/edges/places/region/testing/write-extract.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier } from '#api/testing/builders.ts'
import { setBusinessSettings } from '#api/testing/business-settings.ts'
import { prove } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import type { ASearch, Place } from '#api/testing/searches.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  findPendingOffer,
  placeBeside,
  pushPosition,
} from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepDispatch } from '../dispatch.sweeper.ts'
import { explainPickups } from './explain-pickups.service.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '16' })
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const sweep = () => sweepDispatch(app.deps)
const call = (carrier: { token: string }, path: string, body: unknown) =>
  app.request('POST', `/api/transporteur/${path}`, { token: carrier.token, body })
const confirmOnTheWay = (carrier: { token: string }, livraisonId: string) =>
  call(carrier, 'livraisons/en-route', { livraisonId })

type Approach = { readonly search: ASearch; readonly carrier: ACarrier; readonly deliveryId: string }

/** Creates a carrier who has accepted an offer, four kilometres from the pickup by default. */
async function anAcceptance(at: Place = placeBeside(4000), pickupAt?: Place): Promise<Approach> {
  const carrier = await aWorkingCarrier(app, at)
  const search = await aSearch(app, pickupAt ? { at: pickupAt } : {})
  await sweep()
  const offer = await findPendingOffer(app, search.requestId)
  const { body } = await call(carrier, 'offres/accepter', { offreId: offer?.id })
  return { search, carrier, deliveryId: body.livraisonId }
}

/** Creates a carrier who has also pressed DÉMARRER. */
async function anApproach(at?: Place, pickupAt?: Place): Promise<Approach> {
  const approach = await anAcceptance(at, pickupAt)
  const { carrier, deliveryId } = approach
  await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: deliveryId })
  return approach
}

/**
 * Lets time pass in steps of half a minute. After each step the carrier reports the place that `way` returns, if any,
 * and the worker checks.
 */
async function drive(
  carrier: ACarrier,
  ms: number,
  way: (ms: number) => Place | null,
  runSweep: () => Promise<unknown> = sweep,
): Promise<void> {
  for (let passed = 30 * secondMs; passed <= ms; passed += 30 * secondMs) {
    await app.passTime(30 * secondMs)
    const at = way(passed)
    if (at) await pushPosition(app, carrier, at)
    await runSweep()
  }
}
const stayAt = (northM: number) => () => placeBeside(northM)

const listReminders = ({ deliveryId }: Approach) =>
  app.deps.db.pickupNudge.findMany({ where: { deliveryId }, orderBy: { id: 'asc' } })
const readDelivery = ({ deliveryId }: Approach) =>
  app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
const readPhase = async ({ search }: Approach) =>
  (await app.deps.db.order.findUniqueOrThrow({ where: { id: search.orderId } })).phase
const readAlert = async ({ carrier }: Approach) =>
  (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body.course?.alerte
const listNewsTo = async (accountId: string, kind: string) =>
  (await app.deps.db.notification.findMany({ where: { accountId, kind } })).map(({ text }) => text)

describe('a stationary carrier', () => {
  test('is asked after 4 minutes and replaced 4 minutes later at the same price, which notifies both sides', async () => {
    const approach = await anApproach()
    const { carrier, search } = approach
    await drive(carrier, 4 * minuteMs, stayAt(4000))
    expect(await listReminders(approach)).toEqual([])
    expect(await readAlert(approach)).toBeNull()
    await drive(carrier, 1.5 * minuteMs, stayAt(4010))
    expect(await listReminders(approach)).toMatchObject([
      { reason: 'stalled', endedAt: null, answeredAt: null },
    ])
    expect(await readAlert(approach)).toMatchObject({ motif: 'immobile', repondue: false })
    expect(await listNewsTo(carrier.account.id, 'pickup-nudge')).toEqual([
      expect.stringContaining('Vous n’avancez plus vers l’enlèvement. Êtes-vous en route ?'),
    ])

    await drive(carrier, 4 * minuteMs, stayAt(4000))
    expect(await readPhase(approach)).toBe('searching')
    expect(await readDelivery(approach)).toMatchObject({ status: 'withdrawn', endReason: 'stalled' })
    expect(await listReminders(approach)).toMatchObject([{ outcome: 'relayed' }])
    expect(await listNewsTo(search.sender.account.id, 'relayed-stalled')).toEqual([
      'Votre transporteur n’avance plus vers le lieu d’enlèvement : nous recherchons un autre transporteur, au même prix.',
    ])
    expect(await listNewsTo(carrier.account.id, 'taken-off')).toEqual([
      expect.stringContaining('sans conséquence'),
    ])
    const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: search.orderId } })
    expect(order.priceCents).toBe(1500)
    const emails = await app.deps.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE data ->> 'key' = ${`relayed-stalled-${approach.deliveryId}`}`
    expect(emails).toHaveLength(1)

    const position = await app.deps.db.livePosition.findUnique({ where: { carrierId: carrier.account.id } })
    expect(position?.isAvailable).toBe(true)
    await app.passTime(15 * secondMs)
    const other = await aWorkingCarrier(app, placeBeside(6000))
    await pushPosition(app, carrier, placeBeside(4000))
    await sweep()
    expect((await findPendingOffer(app, search.requestId))?.carrierId).toBe(other.account.id)
  })

  test('that answers gets one extension, and a second answer gives none', async () => {
    const approach = await anApproach()
    const { carrier, deliveryId } = approach
    await drive(carrier, 5.5 * minuteMs, stayAt(4000))
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirmOnTheWay(carrier, deliveryId)))
    const [first] = answers
    expect(first).toMatchObject({ status: 200, body: { alerte: { motif: 'immobile', repondue: true } } })
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: first?.body })
    await drive(carrier, 4.5 * minuteMs, stayAt(4000))
    expect(await readPhase(approach)).toBe('running')
    expect((await confirmOnTheWay(carrier, deliveryId)).body).toEqual(first?.body)
    await drive(carrier, minuteMs, stayAt(4000))
    expect(await readPhase(approach)).toBe('searching')
    expect(await listReminders(approach)).toHaveLength(1)
    expect(await confirmOnTheWay(carrier, deliveryId)).toMatchObject({
      status: 409,
      body: { code: 'delivery-lost', statut: null },
    })
  })

  test('that moves again ends the reminder, and a new stop gets a new one', async () => {
    const approach = await anApproach()
    const { carrier } = approach
    await drive(carrier, 5.5 * minuteMs, stayAt(4000))
    await drive(carrier, 2 * minuteMs, (ms) => placeBeside(4000 - ms / 100))
    expect(await listReminders(approach)).toMatchObject([{ outcome: 'cleared', answeredAt: null }])
    expect(await readAlert(approach)).toBeNull()
    await drive(carrier, 6 * minuteMs, stayAt(2800))
    expect(await listReminders(approach)).toMatchObject([{ outcome: 'cleared' }, { endedAt: null }])
  })

  test('is not asked at the pickup for an hour, but is four kilometres away despite a reported arrival', async () => {
    const [near, far] = [await anApproach(placeBeside(300)), await anApproach()]
    for (const { carrier, deliveryId } of [near, far])
      await succeed(app, carrier, 'transporteur/livraisons/arrivee', { livraisonId: deliveryId })
    for (let passed = 0; passed < 60; passed += 5) {
      await app.passTime(5 * minuteMs)
      await pushPosition(app, near.carrier, placeBeside(passed % 2 ? 310 : 290))
      if ((await readPhase(far)) === 'running') await pushPosition(app, far.carrier, placeBeside(4000))
      await sweep()
    }
    expect(await listReminders(near)).toEqual([])
    expect(await readPhase(near)).toBe('running')
    expect(await readDelivery(far)).toMatchObject({ endReason: 'stalled' })
  })
})

describe('a carrier that drives away', () => {
  test('is asked, then replaced, and the staff sees why', async () => {
    const approach = await anApproach()
    const { carrier, search } = approach
    await drive(carrier, 6.5 * minuteMs, (ms) => placeBeside(4000 + ms / 100))
    expect(await listReminders(approach)).toMatchObject([{ reason: 'away' }])
    expect(await readAlert(approach)).toMatchObject({ motif: 'eloignement' })
    await confirmOnTheWay(carrier, approach.deliveryId)
    await drive(carrier, 6 * minuteMs, (ms) => placeBeside(7900 + ms / 100))
    expect(await readDelivery(approach)).toMatchObject({ endReason: 'away' })
    expect(await listNewsTo(search.sender.account.id, 'relayed-away')).toHaveLength(1)
    expect(await explainPickups(app.deps, search.orderId)).toMatchObject([
      {
        carrierId: carrier.account.id,
        status: 'withdrawn',
        endReason: 'away',
        nudges: [{ reason: 'away', outcome: 'relayed', answeredAt: expect.any(Date) }],
      },
    ])
  })

  test('that turns round in time is not asked', async () => {
    const approach = await anApproach()
    await drive(approach.carrier, 2 * minuteMs, (ms) => placeBeside(4000 + ms / 80))
    await drive(approach.carrier, 4 * minuteMs, (ms) => placeBeside(5500 - ms / 80))
    expect(await listReminders(approach)).toEqual([])
  })
})

describe('in a town whose river has two bridges, 800 m up and down the river from the pickup', () => {
  let folder = ''
  let region: Region
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watch-'))
    const extract = join(folder, 'town.osm.pbf')
    await writeFile(extract, encodeExtract(createSmallTown()))
    await buildRegion(join(folder, 'maps'), { extract, addresses: null })
    region = await openRegion(join(folder, 'maps'))
    // In a small town somebody is far sooner than elsewhere.
    await setBusinessSettings(app.deps, { watchAwayM: 300 })
  })
  afterAll(async () => {
    await setBusinessSettings(app.deps, { watchAwayM: 1000 })
    await region.close()
    await rm(folder, { recursive: true, force: true })
  })

  const pickup = locateCrossing(3.5, 4)
  const acrossTheRiver = locateCrossing(3.5, 3)

  /** Returns the dependencies of a worker with the roads of the town, or with another source of maps. */
  function createWorkerDeps(places: Places = createPlaces({ source: 'region', region })): Deps {
    return { ...app.deps, places }
  }
  const createDepsWithoutRoads = (): Deps => {
    const { suggest, locate, route } = createPlaces({ source: 'region', region })
    return createWorkerDeps({ suggest, locate, route })
  }
  const sweepWith = (deps: Deps) => () => sweepDispatch(deps)
  const waitAcrossTheRiver = () => acrossTheRiver
  const toTheBridge = (ms: number) => locateCrossing(Math.min(7, 3.5 + (3.5 * ms) / (6 * minuteMs)), 3)

  test('a stationary carrier across the river is not at the door: it is asked, and the staff sees its distance', async () => {
    const approach = await anApproach(acrossTheRiver, pickup)
    await drive(approach.carrier, 6 * minuteMs, waitAcrossTheRiver, sweepWith(createWorkerDeps()))
    expect(await listReminders(approach)).toMatchObject([{ reason: 'stalled', wayBy: 'road' }])
    const [{ nudges } = { nudges: [] }] = await explainPickups(app.deps, approach.search.orderId)
    expect(nudges[0]?.wayM).toBeGreaterThan(1600)
    expect(nudges[0]?.wayS).toBeGreaterThan(60)
    expect(await readDelivery(approach)).toMatchObject({ status: 'approaching' })
  })

  test('a carrier that drives to the bridge is on its way, although it moves away in a straight line', async () => {
    const approach = await anApproach(acrossTheRiver, pickup)
    await drive(approach.carrier, 6.5 * minuteMs, toTheBridge, sweepWith(createWorkerDeps()))
    expect(await listReminders(approach)).toEqual([])
  })

  test('the straight line alone would misjudge both carriers', async () => {
    const stationary = await anApproach(acrossTheRiver, pickup)
    await drive(stationary.carrier, 6 * minuteMs, waitAcrossTheRiver, sweepWith(createDepsWithoutRoads()))
    expect(await listReminders(stationary)).toEqual([])
    await clearTown(app)
    const moving = await anApproach(acrossTheRiver, pickup)
    await drive(moving.carrier, 6.5 * minuteMs, toTheBridge, sweepWith(createDepsWithoutRoads()))
    expect(await listReminders(moving)).toMatchObject([{ reason: 'away', wayBy: 'air', wayS: null }])
  })

  test('without road data the straight line decides', async () => {
    const places = createPlaces({ source: 'region', region })
    const failingDeps = createWorkerDeps({
      ...places,
      reaches: () => Promise.reject(new Error('The roads are broken')),
    })
    const silentDeps = {
      ...createWorkerDeps({ ...places, reaches: () => new Promise(() => undefined) }),
      config: { ...createWorkerDeps().config, roadBudgetMs: 1 },
    }
    const approach = await anApproach(acrossTheRiver, pickup)
    await drive(approach.carrier, 3 * minuteMs, toTheBridge, sweepWith(failingDeps))
    await drive(
      approach.carrier,
      3.5 * minuteMs,
      (ms) => toTheBridge(ms + 3 * minuteMs),
      sweepWith(silentDeps),
    )
    expect(await listReminders(approach)).toMatchObject([{ reason: 'away', wayBy: 'air' }])
  })

  test('four workers search the roads for a carrier once', async () => {
    const places = createPlaces({ source: 'region', region })
    let searches = 0
    const countingDeps = createWorkerDeps({
      ...places,
      reaches: async (...asked) => {
        searches += 1
        return (await places.reaches?.(...asked)) ?? 'no-graph'
      },
    })
    const approach = await anApproach(acrossTheRiver, pickup)
    for (let time = 0; time < 3; time += 1) {
      await app.passTime(10 * secondMs)
      await pushPosition(app, approach.carrier, acrossTheRiver)
    }
    await app.passTime(5 * secondMs)
    searches = 0
    await Promise.all(Array.from({ length: 4 }, sweepWith(countingDeps)))
    expect(searches).toBe(1)
    const { deliveryId } = approach
    const watch = await app.deps.db.pickupWatch.findUniqueOrThrow({ where: { deliveryId } })
    expect(watch).toMatchObject({ wayBy: 'road' })
  })
})

describe('a carrier that falls silent', () => {
  test('is asked after 3 minutes and removed after 10; a position ends the reminder', async () => {
    const approach = await anApproach()
    const { carrier, search } = approach
    await drive(carrier, 3 * minuteMs, () => null)
    await drive(carrier, minuteMs, () => null)
    expect(await listReminders(approach)).toMatchObject([{ reason: 'silent', endedAt: null }])
    expect(await readAlert(approach)).toMatchObject({ motif: 'silence' })
    await drive(carrier, minuteMs, stayAt(3000))
    expect(await listReminders(approach)).toMatchObject([{ outcome: 'cleared' }])
    await drive(carrier, 9.5 * minuteMs, () => null)
    expect(await readPhase(approach)).toBe('running')
    await drive(carrier, minuteMs, () => null)
    expect(await readDelivery(approach)).toMatchObject({ endReason: 'silent' })
    expect(await listNewsTo(search.sender.account.id, 'relayed-silent')).toHaveLength(1)
  })

  test('that answers counts as heard, and gets its 10 minutes again, once', async () => {
    const approach = await anApproach()
    const { carrier, deliveryId } = approach
    await drive(carrier, 5 * minuteMs, () => null)
    await confirmOnTheWay(carrier, deliveryId)
    await drive(carrier, 9.5 * minuteMs, () => null)
    await confirmOnTheWay(carrier, deliveryId)
    expect(await readPhase(approach)).toBe('running')
    await drive(carrier, minuteMs, () => null)
    expect(await readDelivery(approach)).toMatchObject({ status: 'withdrawn', endReason: 'silent' })
    expect(await listReminders(approach)).toHaveLength(1)
  })
})

describe('at the same instant', () => {
  /** Creates a carrier whose reminder is due at the next sweep. */
  async function aDueReminder(): Promise<Approach> {
    const approach = await anApproach()
    for (let time = 0; time < 7; time += 1) {
      await app.passTime(62 * secondMs)
      await pushPosition(app, approach.carrier, placeBeside(4000))
    }
    return approach
  }
  async function aDueReassignment(): Promise<Approach> {
    const approach = await aDueReminder()
    await sweep()
    await app.passTime(2 * minuteMs)
    await pushPosition(app, approach.carrier, placeBeside(4000))
    await app.passTime(2 * minuteMs + 10 * secondMs)
    return approach
  }

  test('four workers send one reminder', async () => {
    const approach = await aDueReminder()
    await Promise.all(Array.from({ length: 4 }, sweep))
    expect(await listReminders(approach)).toHaveLength(1)
    expect(await listNewsTo(approach.carrier.account.id, 'pickup-nudge')).toHaveLength(1)
  })

  test('four workers reassign once', async () => {
    const approach = await aDueReassignment()
    await Promise.all(Array.from({ length: 4 }, sweep))
    expect(await readPhase(approach)).toBe('searching')
    expect(await listNewsTo(approach.search.sender.account.id, 'relayed-stalled')).toHaveLength(1)
  })

  test('a reminder sent while the goods are picked up is closed by the pickup', async () => {
    const approach = await aDueReminder()
    await Promise.all([sweep(), prove(app, approach.carrier, 'enlever', approach.deliveryId), sweep()])
    await sweep()
    expect(await readDelivery(approach)).toMatchObject({ status: 'picked_up' })
    expect((await listReminders(approach)).every(({ outcome }) => outcome === 'over')).toBe(true)
    expect(await app.deps.db.pickupWatch.count({ where: { deliveryId: approach.deliveryId } })).toBe(0)
  })

  test.each(['the pickup', 'the cancellation', 'the answer'] as const)(
    'a reassignment concurrent with %s has one outcome',
    async (other) => {
      const approach = await aDueReassignment()
      const { carrier, search, deliveryId } = approach
      const endOtherwise = async () => {
        if (other === 'the pickup') return prove(app, carrier, 'enlever', deliveryId).catch(() => null)
        if (other === 'the answer') return confirmOnTheWay(carrier, deliveryId)
        const body = { commandeId: search.orderId }
        return app.request('POST', '/api/demande/cancel', { token: search.sender.token, body })
      }
      await Promise.all([sweep(), endOtherwise(), sweep()])
      const { status } = await readDelivery(approach)
      const phase = await readPhase(approach)
      const possible = {
        'the pickup': ['picked_up running', 'withdrawn searching'],
        'the cancellation': ['cancelled cancelled', 'withdrawn cancelled'],
        'the answer': ['approaching running', 'withdrawn searching'],
      }
      expect(possible[other]).toContain(`${status} ${phase}`)
      const notifications = await listNewsTo(search.sender.account.id, 'relayed-stalled')
      expect(notifications).toHaveLength(status === 'withdrawn' ? 1 : 0)
    },
  )
})

test('an answer without a reminder changes nothing, and another carrier’s delivery is a 404', async () => {
  const { carrier, deliveryId } = await anAcceptance()
  const answerAs = (who: ACarrier) => confirmOnTheWay(who, deliveryId)
  expect((await answerAs(carrier)).body).toEqual({ success: true, alerte: null })
  expect((await answerAs(await aCarrier(app.deps))).status).toBe(404)
})

test('a carrier that withdraws before starting ends its reminder', async () => {
  const approach = await anAcceptance()
  const { carrier, deliveryId } = approach
  await drive(carrier, 3.5 * minuteMs, () => null)
  expect(await listReminders(approach)).toMatchObject([{ reason: 'silent', endedAt: null }])
  await Promise.all([call(carrier, 'livraisons/retirer', { livraisonId: deliveryId }), sweep()])
  expect(await listReminders(approach)).toMatchObject([{ outcome: 'over' }])
  expect(await readDelivery(approach)).toMatchObject({ endReason: 'withdrawn' })
})

test('a worker that was down for hours counts the missed positions before it decides', async () => {
  const approach = await anApproach(placeBeside(9000))
  const { db } = app.deps
  await db.$executeRaw`
    INSERT INTO track_point (delivery_id, recorded_at, lat, lon)
    SELECT ${approach.deliveryId}::uuid, app_now() + s * interval '1 second', 48.8566 + 0.08 - s * 0.00003, 2.3522
    FROM generate_series(1, 2400) AS s`
  await app.passTime(2401 * secondMs)
  await pushPosition(app, approach.carrier, { lat: 48.8566 + 0.008, lon: 2.3522 })
  for (let sweeps = 0; sweeps < 4; sweeps += 1) await sweep()
  expect(await listReminders(approach)).toEqual([])
  const watch = await db.pickupWatch.findUniqueOrThrow({ where: { deliveryId: approach.deliveryId } })
  expect(watch.nearestByAirM).toBeLessThan(1000)
})
