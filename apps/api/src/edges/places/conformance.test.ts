import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapsSource } from './create-places.ts'
import { createPlaces } from './create-places.ts'
import { lineLengthM, straightDistanceM } from './geometry.ts'
import type { Places } from './places.ts'
import { NoRoad } from './places.ts'
import type { ProviderStandIn } from './provider-stand-in.ts'
import { startProviderStandIn } from './provider-stand-in.ts'
import { buildRegion } from './region/build/build-region.ts'
import type { Region } from './region/region.ts'
import { openRegion } from './region/region.ts'
import { crossing, smallTown } from './region/testing/small-town.ts'
import { extractBytes } from './region/testing/write-extract.ts'
import { isSensibleRoute } from './sensible.ts'
import type { PlacesEvent } from './with-fallback.ts'

const modes = ['car', 'bicycle', 'foot'] as const
/** Inside Paris, and inside the small town that the region is built from. */
const [start, end] = [crossing(1, 1), crossing(6, 6)]
const lyon = { lat: 45.7578, lon: 4.832 }
const ajaccio = { lat: 41.9192, lon: 8.7386 }

let folder = ''
let region: Region
let standIn: ProviderStandIn
let events: PlacesEvent[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const extract = join(folder, 'town.osm.pbf')
  await writeFile(extract, extractBytes(smallTown()))
  await buildRegion(join(folder, 'maps'), { extract, addresses: null })
  region = await openRegion(join(folder, 'maps'))
  standIn = await startProviderStandIn()
})

afterAll(async () => {
  await region.close()
  await standIn.close()
  await rm(folder, { recursive: true, force: true })
})

function placesOf(source: MapsSource): Places {
  events = []
  return createPlaces({
    source,
    region,
    geoplateformeUrl: standIn.url,
    timeoutMs: 60_000,
    log: (event) => events.push(event),
  })
}

describe.each(['plan', 'region', 'geoplateforme'] as const)('routes of %s', (source) => {
  test.each(modes)(
    'by %s lead from one point to the other, no shorter than the straight line',
    async (mode) => {
      const route = await placesOf(source).route(start, end, mode)
      expect(isSensibleRoute(route, start, end)).toBe(true)
      expect(route.distanceM).toBeGreaterThanOrEqual(straightDistanceM(start, end))
      expect(Number.isInteger(route.distanceM) && Number.isInteger(route.durationS)).toBe(true)
      expect(Math.abs(lineLengthM(route.line) - route.distanceM)).toBeLessThan(route.distanceM * 0.02 + 2)
    },
  )

  test('are the same when asked again', async () => {
    const places = placesOf(source)
    expect(await places.route(start, end, 'car')).toEqual(await places.route(start, end, 'car'))
  })

  test('on foot take longer than by car', async () => {
    const places = placesOf(source)
    const [byCar, onFoot] = [await places.route(start, end, 'car'), await places.route(start, end, 'foot')]
    expect(onFoot.durationS).toBeGreaterThan(byCar.durationS)
  })

  test('from a place to itself take a minute at most, and hardly a way', async () => {
    const route = await placesOf(source).route(start, start, 'car')
    expect(route.distanceM).toBeLessThan(200)
    expect(route.durationS).toBeLessThanOrEqual(60)
  })

  test('reach other towns, and no island', async () => {
    const places = placesOf(source)
    expect(isSensibleRoute(await places.route(start, lyon, 'car'), start, lyon)).toBe(true)
    await expect(places.route(start, ajaccio, 'car')).rejects.toThrow(NoRoad)
  })

  test('follow the addresses that the source finds', async () => {
    const places = placesOf(source)
    const place = await places.locate('12 rue de Rivoli, 75004 Paris')
    const route = place && (await places.route(start, place.point, 'bicycle'))
    expect(route && place && isSensibleRoute(route, start, place.point)).toBe(true)
  })
})

describe.each(['plan', 'region'] as const)('reaches of %s', (source) => {
  test('tell of many places what their routes tell, and that nothing is known far away', async () => {
    const places = placesOf(source)
    const from = [crossing(0, 0), crossing(5, 2), crossing(7, 7), lyon]
    const reaches = await places.reaches?.(from, end, 'bicycle', 60_000)
    if (!reaches || typeof reaches === 'string') throw new Error(`The answer is ${reaches}`)
    expect(reaches[3]).toBe('unknown')
    for (const [index, reach] of reaches.slice(0, 3).entries()) {
      const route = await places.route(from[index] ?? end, end, 'bicycle')
      if (typeof reach === 'string') throw new Error(`A place is ${reach}`)
      expect(Math.abs(reach.distanceM - route.distanceM)).toBeLessThan(20)
      expect(Math.abs(Math.max(60, reach.durationS) - route.durationS)).toBeLessThan(3)
    }
    expect(await places.reaches?.(from, lyon, 'bicycle', 60_000)).not.toBe('no-time')
  })
})

test('with a region, auto asks it first, and others for what lies outside it', async () => {
  const places = placesOf('auto')
  await places.route(start, end, 'car')
  expect(events).toEqual([
    { provider: 'region', operation: 'route', outcome: 'answered', durationMs: expect.any(Number) },
  ])
  const outside = await places.route(lyon, { lat: 45.7606, lon: 4.8597 }, 'car')
  expect(outside.distanceM).toBeGreaterThan(2000)
})

test('a region that fails is told of, and others answer', async () => {
  const broken = new Error('The file of roads is cut off')
  const places = createPlaces({
    source: 'region',
    region: { ...region, route: () => Promise.reject(broken), reaches: () => Promise.reject(broken) },
    log: (event) => events.push(event),
  })
  events = []
  expect((await places.route(start, end, 'car')).distanceM).toBeGreaterThan(1000)
  expect(await places.reaches?.([start], end, 'car', 60_000)).not.toBe('no-graph')
  expect(
    events.map(({ provider, operation, outcome, reason }) => [provider, operation, outcome, reason]),
  ).toEqual([
    ['region', 'route', 'failed', broken.message],
    ['region', 'reaches', 'failed', broken.message],
  ])
})

test('the source region is refused where none is built', async () => {
  const empty = await openRegion(join(folder, 'nowhere'))
  expect(() => createPlaces({ source: 'region', region: empty })).toThrow(
    /no region is built: run npm run maps/,
  )
  await empty.close()
})
