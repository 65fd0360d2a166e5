import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { PlacesEvent } from './add-fallback.ts'
import { addFallback } from './add-fallback.ts'
import { createPlaces } from './create-places.ts'
import { computeLineLengthM, computeStraightDistanceM } from './geometry.ts'
import { createGeoplateformePlaces } from './geoplateforme.ts'
import { createGooglePlaces } from './google.ts'
import type { Places } from './places.ts'
import { NoRoad } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'
import type { ProviderStandIn, StandInFault } from './provider-stand-in.ts'
import { standInGoogleKey, startProviderStandIn } from './provider-stand-in.ts'
import { watchReachable } from './watch-reachable.ts'

const plan = createPlanPlaces()
const bellecour = { lat: 45.7578, lon: 4.832 }
const partDieu = { lat: 45.7606, lon: 4.8597 }
const saintDenisDeLaReunion = { lat: -20.8823, lon: 55.4504 }
const providers = ['geoplateforme', 'google'] as const
/** Elapses only while a provider is silent on purpose. All other responses may take as long as they need. */
const shortTimeoutMs = 150
const timeoutMs = 60_000

let standIn: ProviderStandIn
let events: PlacesEvent[]

beforeAll(async () => {
  standIn = await startProviderStandIn()
  // Loads the gazetteer before any time is measured.
  await plan.suggest('paris')
})
beforeEach(() => {
  standIn.setFault('honest')
  events = []
})
afterAll(() => standIn.close())

const getLastQuery = () => standIn.requests.at(-1)?.searchParams

function openPlaces(
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
    const suggestions = await openPlaces(provider).suggest('12 rue de la paix, par', { limit: 3 })
    expect(suggestions).toHaveLength(3)
    expect(suggestions[0]).toMatchObject({
      label: '12 Rue de la Paix, 75002 Paris',
      city: 'Paris',
      postcode: '75002',
      department: '75',
    })
    expect(events).toEqual([
      { provider, operation: 'suggest', outcome: 'answered', durationMs: expect.any(Number) },
    ])
  })

  test('locates an address and a town, and returns null for an unknown text', async () => {
    const places = openPlaces(provider)
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

  test.each(['car', 'bicycle', 'foot'] as const)('finds the route by %s', async (mode) => {
    const route = await openPlaces(provider).route(bellecour, partDieu, mode)
    const expected = await plan.route(bellecour, partDieu, mode)
    expect(route.distanceM).toBe(expected.distanceM)
    // Géoplateforme has no bicycles: their time is computed from the distance.
    const isComputed = provider === 'geoplateforme' && mode === 'bicycle'
    expect(route.durationS).toBe(
      isComputed ? estimateUsualDurationS(expected.distanceM, mode) : expected.durationS,
    )
    expect(computeLineLengthM(route.line)).toBeCloseTo(computeLineLengthM(expected.line), -2)
    expect(events).toMatchObject([{ operation: 'route', outcome: 'answered' }])
  })

  test('refuses a road across an ocean without asking the service', async () => {
    const requestsBefore = standIn.requests.length
    await expect(openPlaces(provider).route(bellecour, saintDenisDeLaReunion, 'car')).rejects.toThrow(NoRoad)
    expect(standIn.requests).toHaveLength(requestsBefore)
  })

  test.each<[StandInFault, string]>([
    ['slow', 'timed-out'],
    ['failing', 'failed'],
    ['refusing', 'failed'],
    ['garbled', 'failed'],
    ['nonsense', 'nonsense'],
  ])('with the fault %s is replaced by the plan', async (fault, outcome) => {
    standIn.setFault(fault)
    const places = openPlaces(provider, fault === 'slow' ? { timeoutMs: shortTimeoutMs } : {})
    // The slow mode never responds: without the timeout this would run until the test's own.
    expect(await places.locate('Place Bellecour, 69002 Lyon')).toEqual(
      await plan.locate('Place Bellecour, 69002 Lyon'),
    )
    // A fallback's way is marked.
    expect(await places.route(bellecour, partDieu, 'car')).toEqual({
      ...(await plan.route(bellecour, partDieu, 'car')),
      isFallback: true,
    })
    // Google's suggestions are texts, at the gazetteer's places: it suggests only known ones.
    const areTexts = provider === 'google' && fault === 'nonsense'
    const fromPlan = await plan.suggest('12 rue de la paix, par')
    expect(await places.suggest('12 rue de la paix, par')).toEqual(
      areTexts ? fromPlan.map((place) => ({ ...place, precision: 'house' })) : fromPlan,
    )
    const suggestionOutcome = areTexts ? 'answered' : outcome
    expect(events.map((event) => event.outcome)).toEqual([outcome, outcome, suggestionOutcome])
  })

  test('returns an empty result without asking the plan', async () => {
    standIn.setFault('empty')
    const places = openPlaces(provider)
    expect(await places.suggest('paris')).toEqual([])
    expect(await places.locate('Paris')).toBeNull()
  })

  test('logs neither addresses nor keys', async () => {
    standIn.setFault('failing')
    const places = openPlaces(provider)
    await places.locate('12 rue du Secret, 75002 Paris')
    await places.suggest('12 rue du Secret')
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toMatch(/secret|stand-in-key/i)
  })
})

describe('a Géoplateforme response', () => {
  test('that lies in Berlin is rejected as nonsense', async () => {
    standIn.setFault('abroad')
    expect(await openPlaces('geoplateforme').locate('75002 Paris')).toEqual(await plan.locate('75002 Paris'))
    expect(events).toMatchObject([{ outcome: 'nonsense' }])
  })

  test('is asked for in metres, seconds and GeoJSON', async () => {
    await openPlaces('geoplateforme').route(bellecour, partDieu, 'bicycle')
    expect(Object.fromEntries(getLastQuery() ?? [])).toMatchObject({
      resource: 'bdtopo-osrm',
      profile: 'pedestrian',
      start: '4.832000,45.757800',
      end: '4.859700,45.760600',
      distanceUnit: 'meter',
      timeUnit: 'second',
      geometryFormat: 'geojson',
    })
  })

  test('is not requested for texts that the service refuses', async () => {
    const direct = createGeoplateformePlaces(standIn.url, timeoutMs)
    const requestsBefore = standIn.requests.length
    expect(await direct.suggest('ab')).toEqual([])
    expect(await direct.locate('x'.repeat(201))).toBeNull()
    expect(standIn.requests).toHaveLength(requestsBefore)
  })
})

describe('a Google response', () => {
  test('for another country is no place', async () => {
    standIn.setFault('abroad')
    expect(await openPlaces('google').locate('Paris')).toBeNull()
    expect(events).toMatchObject([{ outcome: 'answered' }])
  })

  test('is asked for in French and metric, within France', async () => {
    const direct = createGooglePlaces(standIn.url, standInGoogleKey, timeoutMs)
    await direct.route(bellecour, partDieu, 'car')
    expect(standIn.bodies.at(-1)).toMatchObject({
      origin: { location: { latLng: { latitude: bellecour.lat, longitude: bellecour.lon } } },
      travelMode: 'DRIVE',
      languageCode: 'fr',
      units: 'METRIC',
    })
    await direct.suggest('qzxw')
    expect(standIn.bodies.at(-1)).toMatchObject({
      input: 'qzxw',
      languageCode: 'fr',
      includedRegionCodes: expect.arrayContaining(['fr', 're', 'yt']),
    })
    await direct.locate('Paris 2e')
    expect(getLastQuery()?.get('language')).toBe('fr')
  })

  test('of a text typed key by key and then chosen is one session, and the next text another', async () => {
    const direct = createGooglePlaces(standIn.url, standInGoogleKey, timeoutMs)
    const readToken = (body: unknown) => z.object({ sessionToken: z.uuid() }).parse(body).sessionToken
    const bodiesBefore = standIn.bodies.length
    await direct.suggest('place belle')
    await direct.suggest('place bellecour, lyon')
    const [chosen] = await direct.suggest('place bellecour, lyo')
    const tokens = standIn.bodies.slice(bodiesBefore).map(readToken)
    expect(tokens).toHaveLength(3)
    expect(new Set(tokens).size).toBe(1)
    const place = await direct.locate(chosen?.label ?? '')
    expect(standIn.requests.at(-1)?.pathname).toMatch(/^\/v1\/places\//)
    expect(getLastQuery()?.get('sessionToken')).toBe(tokens[0])
    expect(place).toMatchObject({ city: 'Lyon', postcode: '69002' })
    // Details end the session. Further typing begins another, and repeating the choice begins none.
    await direct.suggest('place bellecour, lyon')
    expect(readToken(standIn.bodies.at(-1))).not.toBe(tokens[0])
    await direct.locate(chosen?.label ?? '')
    expect(getLastQuery()?.get('sessionToken')).not.toBe(tokens[0])
  })

  test('takes one call for several suggestions: none of them is looked up', async () => {
    const direct = createGooglePlaces(standIn.url, standInGoogleKey, timeoutMs)
    const requestsBefore = standIn.requests.length
    expect((await direct.suggest('12 rue de la paix, par')).length).toBeGreaterThan(1)
    expect(standIn.requests).toHaveLength(requestsBefore + 1)
  })

  test('is requested without the key in the address', async () => {
    const direct = createGooglePlaces(standIn.url, standInGoogleKey, timeoutMs)
    const requestsBefore = standIn.requests.length
    await direct.suggest('place bellecour, lyon')
    await direct.route(bellecour, partDieu, 'foot')
    const urls = standIn.requests.slice(requestsBefore).map(String)
    expect(urls).toHaveLength(2)
    expect(urls.filter((url) => url.includes(standInGoogleKey))).toEqual([])
  })

  test('to a wrong key is a refusal, and the plan answers', async () => {
    const places = openPlaces('google', { key: 'wrong' })
    expect(await places.locate('Paris 2e')).toEqual(await plan.locate('Paris 2e'))
    expect(await places.route(bellecour, partDieu, 'car')).toMatchObject({ by: 'plan', isFallback: true })
    expect(events).toMatchObject([
      { outcome: 'failed', reason: 'Google answered 403' },
      { outcome: 'failed', reason: 'Google answered 403' },
    ])
  })
})

test('the source google is refused without a key', () => {
  expect(() => createPlaces({ source: 'google' })).toThrow(/no key/)
})

describe('without a choice of source', () => {
  const createAutomaticPlaces = () =>
    createPlaces({
      source: 'auto',
      geoplateformeUrl: standIn.url,
      timeoutMs,
      log: (event) => events.push(event),
    })

  test('Géoplateforme answers once it could be reached', async () => {
    const places = createAutomaticPlaces()
    await vi.waitFor(async () => {
      await places.locate('Paris 2e')
      expect(events).toMatchObject([{ provider: 'geoplateforme', outcome: 'answered' }])
    })
  })

  test('the plan answers immediately and without a warning when no source can be reached', async () => {
    standIn.setFault('failing')
    const requestsBefore = standIn.requests.length
    const places = createAutomaticPlaces()
    await vi.waitFor(() => expect(standIn.requests.length).toBeGreaterThan(requestsBefore))
    expect(await places.locate('Paris 2e')).toEqual(await plan.locate('Paris 2e'))
    expect(await places.route(bellecour, partDieu, 'car')).toEqual(
      await plan.route(bellecour, partDieu, 'car'),
    )
    expect(events).toEqual([])
    expect(places.status?.()).toEqual({ source: 'geoplateforme', isUp: false })
    // Carriers are ranked by the plan's roads.
    expect(await places.reaches?.([bellecour], partDieu, 'car', timeoutMs)).toMatchObject([
      { distanceM: expect.any(Number) },
    ])
  })

  test('in production a route of the plan is marked as a fallback even if the source was never reached', async () => {
    standIn.setFault('failing')
    const places = createPlaces({
      source: 'auto',
      geoplateformeUrl: standIn.url,
      timeoutMs,
      isProduction: true,
    })
    expect(await places.route(bellecour, partDieu, 'car')).toMatchObject({ by: 'plan', isFallback: true })
  })

  test('an unreachable source is retried until it answers', async () => {
    standIn.setFault('failing')
    const isReachable = watchReachable(createGeoplateformePlaces(standIn.url, timeoutMs), 20)
    const requestsBefore = standIn.requests.length
    await vi.waitFor(() => expect(standIn.requests.length).toBeGreaterThan(requestsBefore + 2))
    expect(isReachable()).toBe(false)
    standIn.setFault('honest')
    await vi.waitFor(() => expect(isReachable()).toBe(true))
  })
})

describe('a provider that failed three times in a row', () => {
  test('pauses for 30 seconds and is then asked again', async () => {
    let nowMs = 0
    const provider = createGeoplateformePlaces(standIn.url, timeoutMs)
    const places = addFallback(provider, plan, {
      provider: 'geoplateforme',
      timeoutMs,
      now: () => nowMs,
    })
    standIn.setFault('failing')
    for (let round = 0; round < 3; round++) await places.locate('Paris 2e')
    const requestsBefore = standIn.requests.length
    expect(await places.locate('Paris 2e')).toEqual(await plan.locate('Paris 2e'))
    nowMs = 29_999
    await places.locate('Paris 2e')
    expect(standIn.requests).toHaveLength(requestsBefore)
    nowMs = 30_000
    standIn.setFault('honest')
    await places.locate('Paris 2e')
    expect(standIn.requests).toHaveLength(requestsBefore + 1)
    expect(places.counts()).toEqual({ answered: 1, failed: 3, skipped: 2, 'timed-out': 0, nonsense: 0 })
  })

  test('reports that it is down, and carriers are ranked by the plan’s roads meanwhile', async () => {
    let nowMs = 0
    const provider = createGeoplateformePlaces(standIn.url, timeoutMs)
    const places = addFallback(provider, plan, { provider: 'geoplateforme', timeoutMs, now: () => nowMs })
    expect(places.status?.()).toEqual({ source: 'geoplateforme', isUp: true })
    expect(await places.reaches?.([bellecour], partDieu, 'car', timeoutMs)).toBe('no-graph')
    standIn.setFault('failing')
    for (let round = 0; round < 3; round++) await places.locate('Paris 2e')
    expect(places.status?.()).toEqual({ source: 'geoplateforme', isUp: false })
    expect(await places.reaches?.([bellecour], partDieu, 'car', timeoutMs)).toEqual(
      await plan.reaches?.([bellecour], partDieu, 'car', timeoutMs),
    )
    nowMs = 30_000
    expect(places.status?.()).toEqual({ source: 'geoplateforme', isUp: true })
  })
})

describe('nonsense', () => {
  const honest = { distanceM: 3_000, durationS: 600, line: [bellecour, partDieu] }
  const answerRoute = (route: object): Places => ({ ...plan, route: async () => ({ ...honest, ...route }) })

  test.each([
    ['no distance', { distanceM: 0 }],
    ['a distance that is no number', { distanceM: Number.NaN }],
    ['an endless duration', { durationS: Number.POSITIVE_INFINITY }],
    ['no duration', { durationS: 0 }],
    ['a plane', { durationS: 30 }],
    ['a way round the Earth', { distanceM: 40_000_000, durationS: 1_000_000 }],
    ['no line', { line: [] }],
    ['a line elsewhere', { line: [saintDenisDeLaReunion, saintDenisDeLaReunion] }],
  ])('such as %s makes the plan answer', async (_, route) => {
    const places = addFallback(answerRoute(route), plan, { provider: 'google', timeoutMs })
    expect(await places.route(bellecour, partDieu, 'car')).toEqual({
      ...(await plan.route(bellecour, partDieu, 'car')),
      isFallback: true,
    })
    expect(places.counts().nonsense).toBe(1)
  })

  test('includes a route that is much shorter than the straight line', async () => {
    const lille = { lat: 50.63, lon: 3.06 }
    const short = { distanceM: 100_000, durationS: 5_000, line: [bellecour, lille] }
    const places = addFallback(answerRoute(short), plan, { provider: 'google', timeoutMs })
    const route = await places.route(bellecour, lille, 'car')
    expect(route.distanceM).toBeGreaterThan(computeStraightDistanceM(bellecour, lille))
  })

  test('does not include an honest route', async () => {
    const places = addFallback(answerRoute({}), plan, { provider: 'google', timeoutMs })
    expect(await places.route(bellecour, partDieu, 'car')).toEqual({ ...honest, by: 'google' })
  })
})
