import { databaseNow } from '@repo/server-kit/database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { refreshFreeAvailability } from '#api/core/availability/availability.service.ts'
import { measureDrivenM } from '#api/features/deliveries/deliveries.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { PositionNews } from '#api/live/position-news.ts'
import { parsePositionNews, positionChannel } from '#api/live/position-news.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import type { Place } from '#api/testing/searches.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  findPendingOffer,
  pickup,
  placeBeside,
  pushPosition,
} from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const setDuty = (carrier: SignedIn, enService: boolean) =>
  app.request('POST', '/api/transporteur/service', { token: carrier.token, body: { enService } })
const chooseVehicle = (carrier: SignedIn, vehiculeId: string) =>
  app.request('POST', '/api/transporteur/vehicule', { token: carrier.token, body: { vehiculeId } })
const findPosition = (carrier: SignedIn) =>
  app.deps.db.livePosition.findUnique({ where: { carrierId: carrier.account.id } })
const makeUnavailable = (...carriers: readonly SignedIn[]) =>
  app.deps.db.livePosition.updateMany({
    where: { carrierId: { in: carriers.map(({ account }) => account.id) } },
    data: { isAvailable: false },
  })

/** Adds a bicycle to the vehicles of a carrier and returns its id. */
async function addBicycle({ account }: SignedIn): Promise<string> {
  const { id } = await app.deps.db.vehicle.create({
    data: { ownerId: account.id, vehicleClass: 'VEL', brand: 'B', model: 'M', plate: '' },
  })
  return id
}

type Point = Place & { readonly agoMs: number; readonly precisionM?: number }

async function push(carrier: SignedIn, ...points: readonly Point[]) {
  const now = (await databaseNow(app.deps.db)).getTime()
  return app.request('POST', '/api/transporteur/positions', {
    token: carrier.token,
    body: {
      positions: points.map(({ lat, lon, agoMs, precisionM }) => ({
        lat,
        long: lon,
        precisionM: precisionM ?? 5,
        horodatage: new Date(now - agoMs).toISOString(),
      })),
    },
  })
}

/** Listens to the positions that processes send each other. `end` stops and returns those received so far. */
async function listenToPositions() {
  const received: PositionNews[] = []
  const client = new pg.Client({ connectionString: app.deps.config.databaseUrl })
  await client.connect()
  client.on('notification', ({ payload = '' }) =>
    parsePositionNews(payload, { onPosition: (news) => void received.push(news), onChange: () => undefined }),
  )
  await client.query(`LISTEN ${positionChannel}`)
  return {
    end: async () => {
      await client.query('SELECT 1')
      await client.end()
      return received
    },
  }
}

/** Runs a statement in a transaction of another connection, which holds its locks until `end`. */
async function holdLocks(statement: string, ...values: readonly string[]) {
  const client = await app.deps.pool.connect()
  await client.query('BEGIN')
  await client.query(statement, [...values])
  return {
    client,
    end: async (how: 'COMMIT' | 'ROLLBACK' = 'ROLLBACK') => {
      await client.query(how)
      client.release()
    },
  }
}

async function anAcceptedDelivery(): Promise<{
  carrier: ACarrier
  livraisonId: string
  orderId: string
  senderId: string
}> {
  const carrier = await aWorkingCarrier(app)
  const search = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, search.requestId)
  const { body } = await answerOffer(app, carrier, 'accepter', offer?.id ?? '')
  return {
    carrier,
    livraisonId: body.livraisonId,
    orderId: search.orderId,
    senderId: search.sender.account.id,
  }
}

describe('going on duty', () => {
  test('needs a vehicle and valid documents', async () => {
    const carrier = await aCarrier(app.deps)
    const where = { accountId: carrier.account.id }
    await app.deps.db.carrier.update({ where, data: { vehicleId: null } })
    expect(await setDuty(carrier, true)).toMatchObject({ status: 409, body: { code: 'no-vehicle' } })
    await app.deps.db.carrier.update({ where, data: { vehicleId: carrier.vehicleId, validUntil: null } })
    expect(await setDuty(carrier, true)).toMatchObject({
      status: 409,
      body: { code: 'documents-incomplete' },
    })
    await app.deps.db.carrier.update({ where, data: { validUntil: new Date(Date.now() + 60_000) } })
    expect((await setDuty(carrier, true)).status).toBe(200)
    expect((await setDuty(carrier, true)).status).toBe(200)
  })

  test('is refused to a company administrator, who does not drive, as are its positions', async () => {
    const company = await anAccount(app.deps, 'TREN')
    expect((await setDuty(company, true)).status).toBe(403)
    expect((await push(company, { ...pickup, agoMs: 0 })).status).toBe(403)
  })
})

describe('going off duty', () => {
  test('deletes the position and refuses a pending offer, so that the next carrier is asked', async () => {
    const carrier = await aWorkingCarrier(app)
    const next = await aWorkingCarrier(app, placeBeside(700))
    const search = await aSearch(app)
    await sweepDispatch(app.deps)
    const offer = await findPendingOffer(app, search.requestId)
    expect((await setDuty(carrier, false)).status).toBe(200)
    expect(await findPosition(carrier)).toBeNull()
    expect(await app.deps.db.offer.findUnique({ where: { id: offer?.id ?? '' } })).toMatchObject({
      status: 'refused',
    })
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, search.requestId))?.carrierId).toBe(next.account.id)
  })

  test('is refused while a delivery runs', async () => {
    const { carrier } = await anAcceptedDelivery()
    expect(await setDuty(carrier, false)).toMatchObject({ status: 409, body: { code: 'busy-with-delivery' } })
    expect(await findPosition(carrier)).not.toBeNull()
  })

  test('concurrently with an acceptance leaves no delivery with a carrier off duty', async () => {
    for (let round = 0; round < 5; round += 1) {
      const carrier = await aWorkingCarrier(app)
      const search = await aSearch(app)
      await sweepDispatch(app.deps)
      const offer = await findPendingOffer(app, search.requestId)
      await Promise.all([setDuty(carrier, false), answerOffer(app, carrier, 'accepter', offer?.id ?? '')])
      const { isOnDuty } = await app.deps.db.carrier.findUniqueOrThrow({
        where: { accountId: carrier.account.id },
      })
      expect(await app.deps.db.delivery.count({ where: { orderId: search.orderId } })).toBe(isOnDuty ? 1 : 0)
      await clearTown(app)
    }
  })
})

describe('the vehicle', () => {
  test("is the carrier's own or its company's, and decides what is offered", async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aWorkingCarrier(app, pickup, { vehicleClass: 'VEL', companyId: company.account.id })
    const van = await aCarrier(app.deps, { vehicleClass: 'FONE', companyId: company.account.id })
    const foreign = await aCarrier(app.deps, { vehicleClass: 'FONE' })
    expect((await chooseVehicle(driver, foreign.vehicleId)).status).toBe(404)
    const search = await aSearch(app, { weightRangeId: 8 })
    await sweepDispatch(app.deps)
    expect(await findPendingOffer(app, search.requestId)).toBeNull()
    expect((await chooseVehicle(driver, van.vehicleId)).status).toBe(200)
    await app.passTime(15_000)
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, search.requestId))?.carrierId).toBe(driver.account.id)
  })

  test('that is changed during a search leaves no offer that it does not fit', async () => {
    for (let round = 0; round < 8; round += 1) {
      const carrier = await aWorkingCarrier(app, pickup, { vehicleClass: 'FONE' })
      const bicycleId = await addBicycle(carrier)
      const search = await aSearch(app, { weightRangeId: 8 })
      const [chosen] = await Promise.all([chooseVehicle(carrier, bicycleId), sweepDispatch(app.deps)])
      const offer = await findPendingOffer(app, search.requestId)
      expect(chosen.status).toBe(offer ? 409 : 200)
      await clearTown(app)
    }
  })

  test('stays the same while a delivery runs', async () => {
    const { carrier } = await anAcceptedDelivery()
    const bicycleId = await addBicycle(carrier)
    expect(await chooseVehicle(carrier, bicycleId)).toMatchObject({
      status: 409,
      body: { code: 'busy-with-delivery' },
    })
    expect((await findPosition(carrier))?.vehicleClass).toBe(6)
  })
})

describe('positions', () => {
  test('sent off duty are refused with a 409', async () => {
    const carrier = await aCarrier(app.deps)
    expect(await push(carrier, { ...pickup, agoMs: 0 })).toMatchObject({
      status: 409,
      body: { code: 'off-duty' },
    })
  })

  test('are filtered: stale, future, inaccurate, out of order and impossibly fast ones are ignored', async () => {
    const carrier = await aCarrier(app.deps)
    await setDuty(carrier, true)
    const { body } = await push(
      carrier,
      { ...placeBeside(0), agoMs: 40_000 },
      { ...placeBeside(100), agoMs: 30_000 },
      { ...placeBeside(9000), agoMs: 29_000 },
      { ...placeBeside(200), agoMs: 20_000, precisionM: 101 },
      { ...placeBeside(300), agoMs: -10_000 },
      { ...placeBeside(0), agoMs: 91_000 },
      { ...placeBeside(400), agoMs: 1000 },
    )
    expect(body).toEqual({ success: true, acceptees: 3, ignorees: 4 })
    expect((await findPosition(carrier))?.lat).toBeCloseTo(placeBeside(400).lat, 6)
    expect((await push(carrier, { ...placeBeside(390), agoMs: 2000 })).body).toMatchObject({
      acceptees: 0,
      ignorees: 1,
    })
  })

  test('sent in a flood are limited to two a second', async () => {
    const carrier = await aCarrier(app.deps)
    await setDuty(carrier, true)
    const flood = Array.from({ length: 100 }, (_, index) => ({
      ...placeBeside(index / 100),
      agoMs: 20_000 - 10 * index,
    }))
    expect((await push(carrier, ...flood)).body).toEqual({ success: true, acceptees: 2, ignorees: 98 })
  })

  test('move the indexed point once the carrier is 200 m from it, not yet at 100 m', async () => {
    const carrier = await aWorkingCarrier(app)
    const readIndexedPoint = async () =>
      app.deps.db.$queryRaw<{ x: number; y: number }[]>`
        SELECT indexed_point[0] AS x, indexed_point[1] AS y FROM live_position
        WHERE carrier_id = ${carrier.account.id}::uuid`
    const first = await readIndexedPoint()
    await app.passTime(10_000)
    await pushPosition(app, carrier, placeBeside(100))
    expect(await readIndexedPoint()).toEqual(first)
    await app.passTime(10_000)
    await pushPosition(app, carrier, placeBeside(200))
    expect(await readIndexedPoint()).not.toEqual(first)
  })

  test('correct a class left behind by a change of vehicles', async () => {
    const carrier = await aWorkingCarrier(app, pickup, { vehicleClass: 'VEL' })
    const original = await findPosition(carrier)
    await app.deps.db.livePosition.update({
      where: { carrierId: carrier.account.id },
      data: { vehicleClass: 6, isTwoTemperature: true },
    })
    await app.passTime(5000)
    await pushPosition(app, carrier, placeBeside(20))
    expect(await findPosition(carrier)).toMatchObject({
      vehicleClass: original?.vehicleClass,
      isTwoTemperature: false,
    })
  })

  test('of many concurrent carriers are all written', async () => {
    const carriers = await Promise.all(Array.from({ length: 12 }, () => aWorkingCarrier(app)))
    await app.passTime(10_000)
    const answers = await Promise.all(
      carriers.map((carrier, index) => push(carrier, { ...placeBeside(index), agoMs: 0 })),
    )
    for (const [index, { body }] of answers.entries()) {
      expect(body).toEqual({ success: true, acceptees: 1, ignorees: 0 })
      const carrier = carriers[index]
      if (carrier) expect((await findPosition(carrier))?.lat).toBeCloseTo(placeBeside(index).lat, 9)
    }
  })

  test('of a running delivery form its track, and the newest one is sent to other processes with its order', async () => {
    const { carrier, livraisonId, orderId, senderId } = await anAcceptedDelivery()
    const listener = await listenToPositions()
    await app.passTime(20_000)
    await push(carrier, { ...placeBeside(100), agoMs: 10_000 }, { ...placeBeside(250), agoMs: 0 })
    expect(await listener.end()).toMatchObject([
      { personId: carrier.account.personId, order: { orderId, senderId }, lat: placeBeside(250).lat },
    ])
    expect(await app.deps.db.$transaction((tx) => measureDrivenM(tx, livraisonId))).toBeGreaterThan(140)
    expect(await app.deps.db.trackPoint.count({ where: { deliveryId: livraisonId } })).toBe(2)
  })

  test('wait while another transaction locks the position or the delivery, and are then written and sent on once', async () => {
    const { carrier, livraisonId, orderId } = await anAcceptedDelivery()
    const bystander = await aWorkingCarrier(app, placeBeside(500))
    const listener = await listenToPositions()
    const statements = [
      `SELECT FROM live_position WHERE carrier_id = '${carrier.account.id}' FOR UPDATE`,
      `SELECT FROM delivery WHERE id = '${livraisonId}' FOR UPDATE`,
    ]
    for (const [round, statement] of statements.entries()) {
      const holder = await holdLocks(statement)
      await app.passTime(10_000)
      const pushing = push(carrier, { ...placeBeside(50 + round * 50), agoMs: 0 })
      await expect.poll(() => countWaitingStatements(app)).toBe(1)
      // Nobody else waits.
      const { body } = await push(bystander, { ...placeBeside(510 + round * 10), agoMs: 0 })
      expect(body).toMatchObject({ acceptees: 1 })
      await holder.end()
      expect((await pushing).body).toMatchObject({ acceptees: 1 })
      expect((await findPosition(carrier))?.lat).toBeCloseTo(placeBeside(50 + round * 50).lat, 9)
      expect(await app.deps.db.trackPoint.count({ where: { deliveryId: livraisonId } })).toBe(round + 1)
    }
    const ownPositions = (await listener.end()).filter(
      ({ personId }) => personId === carrier.account.personId,
    )
    expect(ownPositions.map(({ order }) => order?.orderId)).toEqual([orderId, orderId])
  })

  test('of a delivery that ends while they wait are sent on without its order', async () => {
    const { carrier, livraisonId } = await anAcceptedDelivery()
    const listener = await listenToPositions()
    const holder = await holdLocks(
      `UPDATE delivery SET status = 'cancelled', ended_at = app_now() WHERE id = $1`,
      livraisonId,
    )
    await app.passTime(10_000)
    const pushing = push(carrier, { ...placeBeside(50), agoMs: 0 })
    await expect.poll(() => countWaitingStatements(app)).toBe(1)
    await holder.end('COMMIT')
    expect((await pushing).body).toMatchObject({ acceptees: 1 })
    expect(await listener.end()).toMatchObject([{ personId: carrier.account.personId, order: null }])
  })

  test('that cannot be written leave no hole in the track: the phone sends them again', async () => {
    const { carrier, livraisonId } = await anAcceptedDelivery()
    await app.passTime(10_000)
    const holder = await holdLocks('SELECT FROM delivery WHERE id = $1 FOR UPDATE', livraisonId)
    const now = (await databaseNow(app.deps.db)).getTime()
    const { lat, lon } = placeBeside(50)
    const sent = { lat, long: lon, precisionM: 5, horodatage: new Date(now).toISOString() }
    const pushing = app.request('POST', '/api/transporteur/positions', {
      token: carrier.token,
      body: { positions: [sent] },
    })
    await expect.poll(() => countWaitingStatements(app)).toBe(1)
    await holder.client.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    await holder.end()
    expect((await pushing).status).toBeGreaterThanOrEqual(500)
    expect(await app.deps.db.trackPoint.count({ where: { deliveryId: livraisonId } })).toBe(0)
    const again = await app.request('POST', '/api/transporteur/positions', {
      token: carrier.token,
      body: { positions: [sent] },
    })
    expect(again.body).toMatchObject({ acceptees: 1 })
    expect(await app.deps.db.trackPoint.count({ where: { deliveryId: livraisonId } })).toBe(1)
  })

  test('of other carriers do not wait for a first position that waits for a concurrent one', async () => {
    const [carrier, bystander] = [await aCarrier(app.deps), await aWorkingCarrier(app)]
    await setDuty(carrier, true)
    await app.passTime(5000)
    const holder = await holdLocks(
      `INSERT INTO live_position (carrier_id, vehicle_class, is_available, lat, lon, indexed_point, recorded_at, received_at, valid_until)
       SELECT $1, vehicle_class, false, lat, lon, indexed_point, recorded_at, received_at, valid_until FROM live_position WHERE carrier_id = $2`,
      carrier.account.id,
      bystander.account.id,
    )
    const pushing = push(carrier, { ...placeBeside(30), agoMs: 0 })
    await expect.poll(() => countWaitingStatements(app)).toBe(1)
    const { body } = await push(bystander, { ...placeBeside(20), agoMs: 0 })
    expect(body).toMatchObject({ acceptees: 1 })
    await holder.end()
    expect((await pushing).body).toMatchObject({ acceptees: 1 })
    expect((await findPosition(carrier))?.isAvailable).toBe(true)
  })

  test('of carriers that had none are stored when many send concurrently, and of two of a carrier the newer one stays', async () => {
    const carriers = await Promise.all(Array.from({ length: 30 }, () => aCarrier(app.deps)))
    for (const carrier of carriers) await setDuty(carrier, true)
    await app.passTime(20_000)
    const pushes = carriers.flatMap((carrier, index) => [
      push(carrier, { ...placeBeside(index), agoMs: 10_000 }),
      push(carrier, { ...placeBeside(index + 1), agoMs: 0 }),
    ])
    const statuses = (await Promise.all(pushes)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const [index, carrier] of carriers.entries()) {
      const position = await findPosition(carrier)
      expect(position?.lat).toBeCloseTo(placeBeside(index + 1).lat, 9)
      expect(position?.isAvailable).toBe(true)
    }
  })

  test('are accepted even if their carrier cannot be made available, which is logged and retried', async () => {
    const carrier = await aWorkingCarrier(app)
    await makeUnavailable(carrier)
    await app.deps.db.$executeRaw`
      CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused here'; END $$`
    await app.deps.db.$executeRaw`
      CREATE TRIGGER refuse_one BEFORE UPDATE ON live_position FOR EACH ROW WHEN (NEW.is_available) EXECUTE FUNCTION refuse_one()`
    const logged = vi.spyOn(app.deps.log, 'error')
    try {
      await app.passTime(5000)
      expect((await push(carrier, { ...placeBeside(20), agoMs: 0 })).body).toMatchObject({ acceptees: 1 })
      expect((await findPosition(carrier))?.isAvailable).toBe(false)
      expect(logged.mock.calls).toMatchObject([[{ carriers: 1 }, 'carriers are not available again']])
    } finally {
      logged.mockRestore()
      await app.deps.db.$executeRaw`DROP FUNCTION refuse_one CASCADE`
    }
    await app.passTime(5000)
    await pushPosition(app, carrier, placeBeside(40))
    expect((await findPosition(carrier))?.isAvailable).toBe(true)
  })

  test('make carriers with unlocked rows available again, without waiting for the others', async () => {
    const [free, busy] = [await aWorkingCarrier(app), await aWorkingCarrier(app)]
    const carrierIds = [free.account.id, busy.account.id]
    await makeUnavailable(free, busy)
    const holder = await holdLocks(
      'SELECT FROM live_position WHERE carrier_id = $1 FOR UPDATE',
      busy.account.id,
    )
    await app.deps.db.$transaction((tx) => refreshFreeAvailability(tx, carrierIds))
    await holder.end()
    expect((await findPosition(free))?.isAvailable).toBe(true)
    expect((await findPosition(busy))?.isAvailable).toBe(false)
  })

  test('from before the acceptance are not part of the track, and cost the sender nothing', async () => {
    const { carrier, livraisonId } = await anAcceptedDelivery()
    const { acceptedAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: livraisonId } })
    await app.deps.db.delivery.update({
      where: { id: livraisonId },
      data: { acceptedAt: new Date(acceptedAt.getTime() + 60_000) },
    })
    await app.passTime(70_000)
    const { body } = await push(
      carrier,
      { ...placeBeside(300), agoMs: 40_000 },
      { ...placeBeside(600), agoMs: 20_000 },
      { ...placeBeside(900), agoMs: 2000 },
    )
    expect(body.acceptees).toBe(3)
    expect(await app.deps.db.trackPoint.count({ where: { deliveryId: livraisonId } })).toBe(1)
    expect(await app.deps.db.$transaction((tx) => measureDrivenM(tx, livraisonId))).toBe(0)
  })

  test('make a carrier available that an interrupted call had left out', async () => {
    const carrier = await aWorkingCarrier(app)
    await makeUnavailable(carrier)
    await app.passTime(5000)
    await pushPosition(app, carrier, placeBeside(20))
    expect((await findPosition(carrier))?.isAvailable).toBe(true)
  })

  test('make no carrier available that has an open offer', async () => {
    const carrier = await aWorkingCarrier(app)
    await aSearch(app)
    await sweepDispatch(app.deps)
    await app.passTime(5000)
    await pushPosition(app, carrier, placeBeside(20))
    expect((await findPosition(carrier))?.isAvailable).toBe(false)
  })

  test('make a carrier available again that was unavailable for its silence', async () => {
    const carrier = await aWorkingCarrier(app)
    await app.passTime(600_000)
    await makeUnavailable(carrier)
    await pushPosition(app, carrier, placeBeside(50))
    expect((await findPosition(carrier))?.isAvailable).toBe(true)
  })
})
