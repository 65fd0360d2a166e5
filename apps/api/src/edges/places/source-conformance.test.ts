import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlaces } from './create-places.ts'
import { computeLineLengthM, computeStraightDistanceM } from './geometry.ts'
import type { Places, Point, RoadSource } from './places.ts'
import { NoRoad } from './places.ts'
import type { ProviderStandIn } from './provider-stand-in.ts'
import { standInGoogleKey, startProviderStandIn } from './provider-stand-in.ts'
import { buildRegion } from './region/build/build-region.ts'
import type { Region } from './region/region.ts'
import { openRegion } from './region/region.ts'
import { createSmallTown, locateCrossing } from './region/testing/small-town.ts'
import { encodeExtract } from './region/testing/write-extract.ts'
import { isSensiblePlace, isSensibleRoute } from './sensible-results.ts'

// The conformance tests of all maps sources. A new source adds a line at the end.

/** The test places that a source must know. */
type SourceGround = {
  /** A written address, and where it is. */
  readonly address: string
  readonly at: Point
  /** Two places some kilometres from each other, joined by road. */
  readonly from: Point
  readonly to: Point
  /** The expected source of the way between them. */
  readonly by: RoadSource
  /** Whether it has a road graph and can return the distances from many places to `to`. */
  readonly hasGraph: boolean
}

const modes = ['car', 'bicycle', 'foot'] as const
const lille: Point = { lat: 50.6366, lon: 3.0635 }
const ajaccio: Point = { lat: 41.9192, lon: 8.7386 }
const laReunion: Point = { lat: -20.8823, lon: 55.4504 }
const sameDoorM = 2000

/** Registers the conformance tests of a source of maps. `open` is called once for each test. */
function describeSource(name: string, ground: SourceGround, open: () => Places): void {
  describe(`the source ${name}`, () => {
    test('suggests French places, at most twenty, each of which it finds again by its label', async () => {
      const places = open()
      const suggestions = await places.suggest(ground.address)
      expect(suggestions.length).toBeGreaterThan(0)
      expect(suggestions.length).toBeLessThanOrEqual(20)
      expect(suggestions.filter((place) => !isSensiblePlace(place))).toEqual([])
      for (const place of suggestions) {
        const again = await places.locate(place.label)
        if (!again) throw new Error(`${place.label} is not found again`)
        expect(computeStraightDistanceM(again.point, place.point)).toBeLessThan(sameDoorM)
      }
    })

    test('suggests nothing for an empty text', async () => {
      expect(await open().suggest('   ')).toEqual([])
    })

    test('locates a written address at its position', async () => {
      const place = await open().locate(ground.address)
      if (!place) throw new Error('The address is not found')
      expect(isSensiblePlace(place)).toBe(true)
      expect(computeStraightDistanceM(place.point, ground.at)).toBeLessThan(sameDoorM)
    })

    test.each(['', '10 Downing Street, London', `1 rue ${'x'.repeat(2000)}`])(
      'finds no place for %.40s',
      async (address) => {
        expect(await open().locate(address)).toBeNull()
      },
    )

    test.each(modes)('finds a sensible route by %s, there and back, and names its source', async (mode) => {
      const places = open()
      for (const [from, to] of [
        [ground.from, ground.to],
        [ground.to, ground.from],
      ] as const) {
        const route = await places.route(from, to, mode)
        expect(isSensibleRoute(route, from, to)).toBe(true)
        expect(route.distanceM).toBeGreaterThanOrEqual(computeStraightDistanceM(from, to))
        expect(Math.abs(computeLineLengthM(route.line) - route.distanceM)).toBeLessThan(
          route.distanceM * 0.02 + 2,
        )
        expect(route.by).toBe(ground.by)
        expect(route.isFallback ?? false).toBe(false)
      }
    })

    test('returns the same route for the same ends', async () => {
      const places = open()
      const once = await places.route(ground.from, ground.to, 'car')
      expect(await places.route(ground.from, ground.to, 'car')).toEqual(once)
    })

    test('estimates longer times on foot than by car, and almost none from a place to itself', async () => {
      const places = open()
      const onFoot = await places.route(ground.from, ground.to, 'foot')
      const byCar = await places.route(ground.from, ground.to, 'car')
      const nowhere = await places.route(ground.from, ground.from, 'car')
      expect(onFoot.durationS).toBeGreaterThan(byCar.durationS)
      expect(nowhere.distanceM).toBeLessThan(200)
      expect(nowhere.durationS).toBeLessThanOrEqual(60)
    })

    test('finds a route to another town, and none across the sea', async () => {
      const places = open()
      expect(isSensibleRoute(await places.route(ground.from, lille, 'car'), ground.from, lille)).toBe(true)
      for (const island of [ajaccio, laReunion])
        await expect(places.route(ground.from, island, 'car')).rejects.toThrow(NoRoad)
    })

    if (ground.hasGraph) describeGraph(ground, open)
    else
      test('reports that it has no road graph for rankings', async () => {
        const reaches = await open().reaches?.([ground.from], ground.to, 'car', 60_000)
        expect(reaches ?? 'no-graph').toBe('no-graph')
      })
  })
}

function describeGraph(ground: SourceGround, open: () => Places): void {
  const { from, to } = ground
  const locateAlong = (part: number): Point => ({
    lat: from.lat + (to.lat - from.lat) * part,
    lon: from.lon + (to.lon - from.lon) * part,
  })
  const starts = [from, locateAlong(0.25), locateAlong(0.5), locateAlong(0.75)]

  test.each(modes)(
    'returns the distances from many places to one by %s, equal to those of their routes',
    async (mode) => {
      const places = open()
      const reaches = await places.reaches?.(starts, to, mode, 60_000)
      if (typeof reaches === 'string' || !reaches) throw new Error(`How far they are is ${reaches}`)
      for (const [index, start] of starts.entries()) {
        const reach = reaches[index]
        const route = await places.route(start, to, mode)
        if (typeof reach !== 'object') throw new Error(`One is ${reach}`)
        // A way takes a minute at least; metres may differ where two ways take the same time.
        expect(Math.abs(Math.max(60, reach.durationS) - route.durationS)).toBeLessThanOrEqual(2)
        expect(Math.abs(reach.distanceM - route.distanceM)).toBeLessThanOrEqual(0.02 * route.distanceM + 5)
      }
    },
  )

  test('returns nothing for no places, and unknown for a place on another continent', async () => {
    const places = open()
    expect(await places.reaches?.([], to, 'car', 60_000)).toEqual([])
    expect(await places.reaches?.([laReunion], to, 'car', 60_000)).toEqual(['unknown'])
    expect(await places.reaches?.(starts, laReunion, 'car', 60_000)).toBe('outside')
  })
}

let folder = ''
let region: Region
let standIn: ProviderStandIn

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const extract = join(folder, 'town.osm.pbf')
  await writeFile(extract, encodeExtract(createSmallTown()))
  await buildRegion(join(folder, 'maps'), { extract, addresses: null })
  region = await openRegion(join(folder, 'maps'))
  standIn = await startProviderStandIn()
})

afterAll(async () => {
  await region.close()
  await standIn.close()
  await rm(folder, { recursive: true, force: true })
})

const lyon = {
  address: 'Place Bellecour, 69002 Lyon',
  at: { lat: 45.7578, lon: 4.832 },
  from: { lat: 45.7578, lon: 4.832 },
  to: { lat: 45.7606, lon: 4.8597 },
}

describeSource('plan', { ...lyon, by: 'plan', hasGraph: true }, () => createPlaces({ source: 'plan' }))

/** Streets of an invented town, which lies in Paris. */
const town = {
  address: '12 rue de Rivoli, 75004 Paris',
  at: { lat: 48.8554, lon: 2.359 },
  from: locateCrossing(1, 1),
  to: locateCrossing(6, 6),
}

describeSource('region', { ...town, by: 'region', hasGraph: true }, () =>
  createPlaces({ source: 'region', region }),
)

for (const source of ['geoplateforme', 'google'] as const)
  describeSource(source, { ...lyon, by: source, hasGraph: false }, () =>
    createPlaces({
      source,
      googleKey: standInGoogleKey,
      googleUrl: standIn.url,
      geoplateformeUrl: standIn.url,
      timeoutMs: 60_000,
    }),
  )
