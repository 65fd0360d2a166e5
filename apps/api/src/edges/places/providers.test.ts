import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlaces } from './create-places.ts'
import { lineLengthM, straightDistanceM } from './geometry.ts'
import { createGeoplateformePlaces } from './geoplateforme.ts'
import { createGooglePlaces } from './google.ts'
import type { Places } from './places.ts'
import { NoRoad } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'
import type { ProviderStandIn, StandInMood } from './provider-stand-in.ts'
import { standInGoogleKey, startProviderStandIn } from './provider-stand-in.ts'
import { usualDurationS } from './schematic-route.ts'
import { watchReachable } from './watch-reachable.ts'
import type { PlacesEvent } from './with-fallback.ts'
import { withFallback } from './with-fallback.ts'

const plan = createPlanPlaces()
const bellecour = { lat: 45.7578, lon: 4.832 }
const partDieu = { lat: 45.7606, lon: 4.8597 }
const saintDenisDeLaReunion = { lat: -20.8823, lon: 55.4504 }
const providers = ['geoplateforme', 'google'] as const
/** Passes while a provider is silent on purpose; every other answer may take as long as a busy machine needs. */
const shortTimeoutMs = 150
const timeoutMs = 60_000

let standIn: ProviderStandIn
let events: PlacesEvent[]

beforeAll(async () => {
  standIn = await startProviderStandIn()
  // The gazetteer is read before any stop-watch runs.
  await plan.suggest('paris')
})
beforeEach(() => {
  standIn.setMood('honest')
  events = []
})
afterAll(() => standIn.close())

const lastAsked = () => standIn.asked.at(-1)?.searchParams

function placesOf(
  provider: (typeof providers)[number],
  settings: { timeoutMs?: number; key?: string } = {},
): Places {
  return createPlaces({
    source: provider,
    googleKey: settings.key ?? standInGoogleKey,
    googleUrl: standIn.url,
    geoplateformeUrl: standIn.url,
    timeoutMs: settings.timeoutMs ?? timeoutMs,
    log: (event) => events.push(event),
  })
}

describe.each(providers)('%s', (provider) => {
  test('suggests places', async () => {
    const found = await placesOf(provider).suggest('12 rue de la paix, par', { limit: 3 })
    expect(found).toHaveLength(3)
    expect(found[0]).toMatchObject({
      label: '12 Rue de la Paix, 75002 Paris',
      city: 'Paris',
      postcode: '75002',
      department: '75',
    })
    expect(events).toEqual([
      { provider, operation: 'suggest', outcome: 'answered', durationMs: expect.any(Number) },
    ])
  })

  test('locates an address, a town, and nothing', async () => {
    const places = placesOf(provider)
    expect(await places.locate('3 cours Napoléon, 20000 Ajaccio')).toMatchObject({
      postcode: '20000',
      department: '2A',
    })
    expect(await places.locate('Toulouse')).toMatchObject({
      city: 'Toulouse',
      postcode: '31000',
      department: '31',
    })
    expect(await places.locate('10 Downing Street, London')).toBeNull()
    expect(events.map((event) => event.outcome)).toEqual(['answered', 'answered', 'answered'])
  })

  test.each(['car', 'bicycle', 'foot'] as const)('finds the way by %s', async (mode) => {
    const route = await placesOf(provider).route(bellecour, partDieu, mode)
    const expected = await plan.route(bellecour, partDieu, mode)
    expect(route.distanceM).toBe(expected.distanceM)
    // Géoplateforme has no bicycles: their time is computed from the distance.
    const isComputed = provider === 'geoplateforme' && mode === 'bicycle'
    expect(route.durationS).toBe(isComputed ? usualDurationS(expected.distanceM, mode) : expected.durationS)
    expect(lineLengthM(route.line)).toBeCloseTo(lineLengthM(expected.line), -2)
    expect(events).toMatchObject([{ operation: 'route', outcome: 'answered' }])
  })

  test('knows no road across an ocean, and does not ask', async () => {
    const askedBefore = standIn.asked.length
    await expect(placesOf(provider).route(bellecour, saintDenisDeLaReunion, 'car')).rejects.toThrow(NoRoad)
    expect(standIn.asked).toHaveLength(askedBefore)
  })

  test.each<[StandInMood, string]>([
    ['slow', 'timed-out'],
    ['failing', 'failed'],
    ['refusing', 'failed'],
    ['garbled', 'failed'],
    ['nonsense', 'nonsense'],
  ])('when %s is answered for by the gazetteer', async (mood, outcome) => {
    standIn.setMood(mood)
    const places = placesOf(provider, mood === 'slow' ? { timeoutMs: shortTimeoutMs } : {})
    // A slow one never answers: without the time-out this would wait until the test's own.
    expect(await places.locate('Place Bellecour, 69002 Lyon')).toEqual(
      await plan.locate('Place Bellecour, 69002 Lyon'),
    )
    expect(await places.route(bellecour, partDieu, 'car')).toEqual(
      await plan.route(bellecour, partDieu, 'car'),
    )
    const suggestions = await places.suggest('12 rue de la paix, par')
    expect(suggestions).toEqual(await plan.suggest('12 rue de la paix, par'))
    expect(events.map((event) => event.outcome)).toEqual([outcome, outcome, outcome])
  })

  test('that finds nothing is believed', async () => {
    standIn.setMood('empty')
    const places = placesOf(provider)
    expect(await places.suggest('paris')).toEqual([])
    expect(await places.locate('Paris')).toBeNull()
  })

  test('logs neither addresses nor keys', async () => {
    standIn.setMood('failing')
    const places = placesOf(provider)
    await places.locate('12 rue du Secret, 75002 Paris')
    await places.suggest('12 rue du Secret')
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toMatch(/secret|stand-in-key/i)
  })
})

describe('a Géoplateforme answer', () => {
  test('in Berlin is nonsense', async () => {
    standIn.setMood('abroad')
    expect(await placesOf('geoplateforme').locate('75002 Paris')).toEqual(await plan.locate('75002 Paris'))
    expect(events).toMatchObject([{ outcome: 'nonsense' }])
  })

  test('is asked for in metres, seconds and GeoJSON', async () => {
    await placesOf('geoplateforme').route(bellecour, partDieu, 'bicycle')
    expect(Object.fromEntries(lastAsked() ?? [])).toMatchObject({
      resource: 'bdtopo-osrm',
      profile: 'pedestrian',
      start: '4.832000,45.757800',
      end: '4.859700,45.760600',
      distanceUnit: 'meter',
      timeUnit: 'second',
      geometryFormat: 'geojson',
    })
  })

  test('is not asked for with texts that the service refuses', async () => {
    const direct = createGeoplateformePlaces(standIn.url, timeoutMs)
    const askedBefore = standIn.asked.length
    expect(await direct.suggest('ab')).toEqual([])
    expect(await direct.locate('x'.repeat(201))).toBeNull()
    expect(standIn.asked).toHaveLength(askedBefore)
  })
})

describe('a Google answer', () => {
  test('in another country is no place', async () => {
    standIn.setMood('abroad')
    expect(await placesOf('google').locate('Paris')).toBeNull()
    expect(events).toMatchObject([{ outcome: 'answered' }])
  })

  test('is asked for in French and metric, within France', async () => {
    const direct = createGooglePlaces(standIn.url, standInGoogleKey, timeoutMs)
    await direct.route(bellecour, partDieu, 'car')
    expect(Object.fromEntries(lastAsked() ?? [])).toMatchObject({
      language: 'fr',
      units: 'metric',
      mode: 'driving',
    })
    await direct.suggest('qzxw')
    expect(lastAsked()?.get('components')).toMatch(/^country:fr\|/)
    expect(lastAsked()?.get('language')).toBe('fr')
  })

  test('about a place seen before is not paid for again', async () => {
    const direct = createGooglePlaces(standIn.url, standInGoogleKey, timeoutMs)
    await direct.suggest('place bellecour, lyon')
    const askedBefore = standIn.asked.length
    await direct.suggest('place bellecour, lyon')
    expect(standIn.asked).toHaveLength(askedBefore + 1)
  })

  test('with a wrong key is a refusal, answered for by the gazetteer', async () => {
    const places = placesOf('google', { key: 'wrong' })
    expect(await places.locate('Paris 2e')).toEqual(await plan.locate('Paris 2e'))
    expect(events).toMatchObject([{ outcome: 'failed', reason: 'Google answered 403' }])
  })

  test('needs a key', () => {
    expect(() => createPlaces({ source: 'google' })).toThrow(/no key/)
  })
})

describe('without a choice of source', () => {
  const automatic = () =>
    createPlaces({
      source: 'auto',
      geoplateformeUrl: standIn.url,
      timeoutMs,
      log: (event) => events.push(event),
    })

  test('Géoplateforme answers once it was reached', async () => {
    const places = automatic()
    await vi.waitFor(async () => {
      await places.locate('Paris 2e')
      expect(events).toMatchObject([{ provider: 'geoplateforme', outcome: 'answered' }])
    })
  })

  test('the plan answers where nothing can be reached, at once and without a complaint', async () => {
    standIn.setMood('failing')
    const asked = standIn.asked.length
    const places = automatic()
    await vi.waitFor(() => expect(standIn.asked.length).toBeGreaterThan(asked))
    expect(await places.locate('Paris 2e')).toEqual(await plan.locate('Paris 2e'))
    expect(await places.route(bellecour, partDieu, 'car')).toEqual(
      await plan.route(bellecour, partDieu, 'car'),
    )
    expect(events).toEqual([])
  })

  test('a source that could not be reached is tried again until it answers', async () => {
    standIn.setMood('failing')
    const isReachable = watchReachable(createGeoplateformePlaces(standIn.url, timeoutMs), 20)
    const asked = standIn.asked.length
    await vi.waitFor(() => expect(standIn.asked.length).toBeGreaterThan(asked + 2))
    expect(isReachable()).toBe(false)
    standIn.setMood('honest')
    await vi.waitFor(() => expect(isReachable()).toBe(true))
  })
})

describe('a provider that failed three times in a row', () => {
  test('rests for 30 seconds, then is asked again', async () => {
    let nowMs = 0
    const provider = createGeoplateformePlaces(standIn.url, timeoutMs)
    const places = withFallback(provider, plan, {
      provider: 'geoplateforme',
      timeoutMs,
      now: () => nowMs,
    })
    standIn.setMood('failing')
    for (let round = 0; round < 3; round++) await places.locate('Paris 2e')
    const askedBefore = standIn.asked.length
    expect(await places.locate('Paris 2e')).toEqual(await plan.locate('Paris 2e'))
    nowMs = 29_999
    await places.locate('Paris 2e')
    expect(standIn.asked).toHaveLength(askedBefore)
    nowMs = 30_000
    standIn.setMood('honest')
    await places.locate('Paris 2e')
    expect(standIn.asked).toHaveLength(askedBefore + 1)
    expect(places.counts()).toEqual({ answered: 1, failed: 3, skipped: 2, 'timed-out': 0, nonsense: 0 })
  })
})

describe('nonsense', () => {
  const honest = { distanceM: 3_000, durationS: 600, line: [bellecour, partDieu] }
  const answering = (route: object): Places => ({ ...plan, route: async () => ({ ...honest, ...route }) })

  test.each([
    ['no distance', { distanceM: 0 }],
    ['a distance that is no number', { distanceM: Number.NaN }],
    ['an endless duration', { durationS: Number.POSITIVE_INFINITY }],
    ['no duration', { durationS: 0 }],
    ['a plane', { durationS: 30 }],
    ['a way round the Earth', { distanceM: 40_000_000, durationS: 1_000_000 }],
    ['no line', { line: [] }],
    ['a line elsewhere', { line: [saintDenisDeLaReunion, saintDenisDeLaReunion] }],
  ])('is %s: the estimate answers', async (_, route) => {
    const places = withFallback(answering(route), plan, { provider: 'test', timeoutMs })
    expect(await places.route(bellecour, partDieu, 'car')).toEqual(
      await plan.route(bellecour, partDieu, 'car'),
    )
    expect(places.counts().nonsense).toBe(1)
  })

  test('is a way shorter than the straight line, once beyond the nearest roads', async () => {
    const lille = { lat: 50.63, lon: 3.06 }
    const short = { distanceM: 100_000, durationS: 5_000, line: [bellecour, lille] }
    const places = withFallback(answering(short), plan, { provider: 'test', timeoutMs })
    const route = await places.route(bellecour, lille, 'car')
    expect(route.distanceM).toBeGreaterThan(straightDistanceM(bellecour, lille))
  })

  test('is not an honest way', async () => {
    const places = withFallback(answering({}), plan, { provider: 'test', timeoutMs })
    expect(await places.route(bellecour, partDieu, 'car')).toEqual(honest)
  })
})
