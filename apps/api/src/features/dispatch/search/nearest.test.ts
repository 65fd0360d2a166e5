import { distanceM, toWebMercator } from '@repo/delivery-rules/geography'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place } from '#api/testing/searches.ts'
import { aSearch, placeBeside } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { toCarrierRequirements } from './carrier-requirements.rules.ts'
import type { CarrierRequirements } from './nearest.data.ts'
import { acquireNearest, findNearestCandidates } from './nearest.data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const parcel: Goods = { weightRangeId: 1, nature: 'SES', trolleys: 0, parcels: 1, isOversize: false }
const vanLoad: Goods = { weightRangeId: 8, nature: 'SES', trolleys: 2, parcels: 12, isOversize: false }
const { VEL, CAM } = vehicleClasses

/** A carrier on duty with a fresh position. */
type PlacedCarrier = Place & { readonly vehicleClass: number; readonly isAvailable?: boolean }

/** Places carriers in few statements and returns their ids in the same order. */
async function placeCarriers(carriers: readonly PlacedCarrier[]): Promise<readonly string[]> {
  const { db } = app.deps
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO account (kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
    SELECT 'TRIN', gen_random_uuid() || '@test.fr', '', '', 'Lou Petit', 'test', app_now()
    FROM generate_series(1, ${carriers.length}::int) RETURNING id`
  const ids = rows.map(({ id }) => id)
  await db.$executeRaw`
    INSERT INTO carrier (account_id, is_on_duty, valid_until)
    SELECT id, true, app_now() + interval '90 days' FROM unnest(${ids}::uuid[]) AS id`
  const planes = carriers.map(({ lat, lon }) => toWebMercator({ latitude: lat, longitude: lon }))
  await db.$executeRaw`
    INSERT INTO live_position (carrier_id, vehicle_class, is_available, lat, lon, indexed_point, recorded_at, received_at, valid_until)
    SELECT id, class, is_available, lat, lon, point(x, y), app_now(), app_now(), app_now() + interval '90 days'
    FROM unnest(
      ${ids}::uuid[], ${carriers.map(({ vehicleClass }) => vehicleClass)}::smallint[],
      ${carriers.map(({ isAvailable = true }) => isAvailable)}::boolean[],
      ${carriers.map(({ lat }) => lat)}::float8[], ${carriers.map(({ lon }) => lon)}::float8[],
      ${planes.map(({ x }) => x)}::float8[], ${planes.map(({ y }) => y)}::float8[]
    ) AS placed(id, class, is_available, lat, lon, x, y)`
  return ids
}

async function searchAt(at: Place, goods: Goods): Promise<CarrierRequirements> {
  const { requestId } = await aSearch(app, { at })
  const end = { latitude: at.lat, longitude: at.lon, postcode: '75004' }
  const filtered = { gainCents: 1200, pickup: end, dropoff: end }
  const now = await databaseNow(app.deps.db)
  return toCarrierRequirements({ requestId, pickup: at, goods, roadM: 4000, filtered }, now)
}

const findCandidates = async (requirements: CarrierRequirements) =>
  (await app.deps.db.$transaction((tx) => findNearestCandidates(tx, requirements))).map(
    ({ carrierId }) => carrierId,
  )

/** Returns pseudo-random numbers from 0 to below 1, the same in each run. */
function createScatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const fleets = {
  'a parcel among many': {
    goods: parcel,
    carriers: 500,
    spreadM: 2000,
    at: { lat: 45.5, lon: -1.1 },
    bicycles: 0,
  },
  'a parcel among few': {
    goods: parcel,
    carriers: 12,
    spreadM: 20_000,
    at: { lat: 46.5, lon: -1.6 },
    bicycles: 0,
  },
  'a van load among many': {
    goods: vanLoad,
    carriers: 500,
    spreadM: 3000,
    at: { lat: 47.2, lon: 5.2 },
    bicycles: 0,
  },
  'a van load among bicycles': {
    goods: vanLoad,
    carriers: 500,
    spreadM: 3000,
    at: { lat: 48.2, lon: 6.9 },
    bicycles: 0.93,
  },
  'a van load among few': {
    goods: vanLoad,
    carriers: 40,
    spreadM: 40_000,
    at: { lat: 44.1, lon: 3.1 },
    bicycles: 0,
  },
}

test.each(Object.entries(fleets))(
  'the candidates for %s are the 24 nearest fitting ones, by exact distance',
  async (_, fleet) => {
    const { goods, carriers, spreadM, at, bicycles } = fleet
    const random = createScatter(carriers + spreadM)
    const placedCarriers = Array.from({ length: carriers }, () => ({
      ...placeBeside((random() - 0.5) * spreadM, (random() - 0.5) * spreadM, at),
      vehicleClass: random() < bicycles ? VEL.index : 1 + Math.floor(random() * 12),
      isAvailable: random() < 0.8,
    }))
    const ids = await placeCarriers(placedCarriers)
    const requirements = await searchAt(at, goods)
    const computeDistance = (place: Place) =>
      distanceM({ latitude: at.lat, longitude: at.lon }, { latitude: place.lat, longitude: place.lon })
    const expected = placedCarriers
      .map((carrier, index) => ({ ...carrier, id: ids[index], awayM: computeDistance(carrier) }))
      .filter(({ isAvailable, vehicleClass, awayM }) => {
        const fitting = requirements.classes.find(({ index }) => index === vehicleClass)
        return isAvailable && fitting !== undefined && awayM <= fitting.radiusM
      })
      .sort((a, b) => a.awayM - b.awayM)
      .slice(0, 24)
      .map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(2)
    expect(await findCandidates(requirements)).toEqual(expected)
  },
)

test('a fitting vehicle is found behind three hundred others', async () => {
  const at = { lat: 42.6, lon: 8.9 }
  const bicycles = Array.from({ length: 300 }, (_, index) => ({
    ...placeBeside(10 + index, 0, at),
    vehicleClass: VEL.index,
  }))
  await placeCarriers(bicycles)
  const [van] = await placeCarriers([{ ...placeBeside(6000, 0, at), vehicleClass: CAM.index }])
  const requirements = await searchAt(at, vanLoad)
  expect(await findCandidates(requirements)).toEqual([van])
  const { acquired } = await app.deps.db.$transaction((tx) => acquireNearest(tx, requirements, 'no_graph'))
  expect(acquired?.carrierId).toBe(van)
})

test('the nearest carrier is found beyond any number of asked ones', async () => {
  const at = { lat: 41.4, lon: 9.2 }
  const ids = await placeCarriers(
    Array.from({ length: 260 }, (_, index) => ({
      ...placeBeside(10 + index, 0, at),
      vehicleClass: vehicleClasses.VOI.index,
    })),
  )
  const requirements = await searchAt(at, parcel)
  await app.deps.db.$executeRaw`
    INSERT INTO offer (request_id, carrier_id, status, approach_m, offered_at, expires_at, answered_at)
    SELECT ${requirements.requestId}::uuid, id, 'refused', 0, app_now(), app_now() + interval '60 seconds', app_now()
    FROM unnest(${ids.slice(0, 255)}::uuid[]) AS id`
  expect(await findCandidates(requirements)).toEqual(ids.slice(255))
})

test('of two carriers at the same place the one with the fresher position is asked', async () => {
  const at = { lat: 40.9, lon: 9.6 }
  const ids = await placeCarriers(
    Array.from({ length: 6 }, () => ({ ...at, vehicleClass: vehicleClasses.VOI.index })),
  )
  const fresher = ids[3] ?? ''
  await app.deps.db.livePosition.updateMany({
    where: { carrierId: { in: ids.filter((id) => id !== fresher) } },
    data: { recordedAt: new Date((await databaseNow(app.deps.db)).getTime() - 5000) },
  })
  const requirements = await searchAt(at, parcel)
  expect((await findCandidates(requirements))[0]).toBe(fresher)
  const { acquired } = await app.deps.db.$transaction((tx) => acquireNearest(tx, requirements, 'no_graph'))
  expect(acquired?.carrierId).toBe(fresher)
})
