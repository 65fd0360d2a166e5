import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacesEvent } from '../add-fallback.ts'
import { createPlaces } from '../create-places.ts'
import type { ProviderStandIn } from '../provider-stand-in.ts'
import { standInGoogleKey, startProviderStandIn } from '../provider-stand-in.ts'
import { buildRegion } from './build/build-region.ts'
import type { Region } from './region.ts'
import { openRegion } from './region.ts'
import { removeBuilds } from './stored/builds.ts'
import { createSmallTown, locateCrossing } from './testing/small-town.ts'
import { encodeExtract } from './testing/write-extract.ts'

const [start, end] = [locateCrossing(1, 1), locateCrossing(6, 6)]
const lyon = { lat: 45.7578, lon: 4.832 }
const lyonEast = { lat: 45.7606, lon: 4.8597 }

let folder = ''
let region: Region
let standIn: ProviderStandIn
let events: PlacesEvent[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'add-region-'))
  const extract = join(folder, 'town.osm.pbf')
  await writeFile(extract, encodeExtract(createSmallTown()))
  await buildRegion(join(folder, 'maps'), { extract, addresses: null })
  region = await openRegion(join(folder, 'maps'))
  standIn = await startProviderStandIn()
})

beforeEach(() => {
  events = []
})

afterAll(async () => {
  await region.close()
  await standIn.close()
  await rm(folder, { recursive: true, force: true })
})

const log = (event: PlacesEvent) => events.push(event)

test('with a region, auto asks it first, and other sources for places outside it', async () => {
  const places = createPlaces({
    source: 'auto',
    region,
    log,
    geoplateformeUrl: standIn.url,
    timeoutMs: 60_000,
  })
  await places.route(start, end, 'car')
  expect(events).toEqual([
    { provider: 'region', operation: 'route', outcome: 'answered', durationMs: expect.any(Number) },
  ])
  const outside = await places.route(lyon, lyonEast, 'car')
  expect(outside.distanceM).toBeGreaterThan(2000)
  expect(outside.by).not.toBe('region')
})

test('a failing region is logged, and other sources answer', async () => {
  const broken = new Error('The file of roads is cut off')
  const places = createPlaces({
    source: 'region',
    region: { ...region, route: () => Promise.reject(broken), reaches: () => Promise.reject(broken) },
    log,
  })
  expect(await places.route(start, end, 'car')).toMatchObject({ by: 'plan', isFallback: true })
  expect(places.status?.()).toEqual({ source: 'region', isUp: false })
  expect(await places.reaches?.([start], end, 'car', 60_000)).not.toBe('no-graph')
  expect(
    events.map(({ provider, operation, outcome, reason }) => [provider, operation, outcome, reason]),
  ).toEqual([
    ['region', 'route', 'failed', broken.message],
    ['region', 'reaches', 'failed', broken.message],
  ])
})

test('a region that exceeds the caller’s timeout is logged, and other sources answer', async () => {
  const stuck = new Promise<never>(() => undefined)
  const places = createPlaces({
    source: 'region',
    region: { ...region, route: () => stuck },
    timeoutMs: 20,
    log,
  })
  expect(await places.route(start, end, 'car')).toMatchObject({ by: 'plan', isFallback: true })
  expect(events).toMatchObject([{ provider: 'region', operation: 'route', outcome: 'timed-out' }])
})

test('the source region is up while a region is built; once it is removed, routes of the plan are marked as a fallback', async () => {
  const maps = join(folder, 'removed-maps')
  await buildRegion(maps, { extract: join(folder, 'town.osm.pbf'), addresses: null })
  const removed = await openRegion(maps)
  const places = createPlaces({ source: 'region', region: removed })
  expect(places.status?.()).toEqual({ source: 'region', isUp: true })
  expect(await places.route(lyon, lyonEast, 'car')).not.toHaveProperty('isFallback')
  await removeBuilds(maps)
  await removed.refresh()
  expect(places.status?.()).toEqual({ source: 'region', isUp: false })
  expect(await places.route(start, end, 'car')).toMatchObject({ by: 'plan', isFallback: true })
  await removed.close()
})

test('with another source beside it, a route that the region failed to find is not marked as a fallback', async () => {
  const failing = { ...region, route: () => Promise.reject(new Error('The file of roads is cut off')) }
  const google = { googleKey: standInGoogleKey, googleUrl: standIn.url, timeoutMs: 60_000 }
  const places = createPlaces({ source: 'auto', region: failing, ...google })
  expect(await places.route(start, end, 'car')).not.toHaveProperty('isFallback')
  expect(places.status?.()).toEqual({ source: 'google', isUp: true })
})

test('the source region is refused where none is built', async () => {
  const empty = await openRegion(join(folder, 'nowhere'))
  expect(() => createPlaces({ source: 'region', region: empty })).toThrow(
    /no region is built: run npm run maps/,
  )
  await empty.close()
})
