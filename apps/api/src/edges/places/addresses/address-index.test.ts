import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import type { PlacesEvent } from '../add-fallback.ts'
import { createPlaces } from '../create-places.ts'
import type { Point } from '../places.ts'
import { createPlanPlaces } from '../plan-places.ts'
import { standInGoogleKey } from '../provider-stand-in.ts'
import { addRegionAddresses } from './add-region-addresses.ts'
import { openAddressIndex } from './address-index.ts'
import type { AddressIndex } from './address-index.types.ts'
import type { AddressRow } from './address-row.types.ts'
import { loadAddresses, removeAddresses } from './load-addresses.ts'

let app: TestApp
let index: AddressIndex
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await load(invented)
  // One that has not checked yet whether there are any.
  index = openAddressIndex(app.deps.pool)
})

const lyon2 = { city: 'Lyon', postcode: '69002' }
const lyon3 = { city: 'Lyon', postcode: '69003' }
const buildHouse = (street: string, number: number, lat: number, more: object = {}): AddressRow => ({
  kind: 'house',
  street,
  number,
  suffix: '',
  ...lyon2,
  point: { lat, lon: 4.83 },
  ...more,
})

/** Streets of no town on Earth, in Lyon's postcodes. */
const invented: readonly AddressRow[] = [
  buildHouse('Rue de la Lune Pâle', 2, 45.7502),
  buildHouse('Rue de la Lune Pâle', 12, 45.7512),
  buildHouse('Rue de la Lune Pâle', 12, 45.7513, { suffix: 'bis' }),
  buildHouse('Rue de la Lune Pâle', 11, 45.7511),
  // From a second source: the first counts.
  buildHouse('Rue de la Lune Pâle', 12, 45.9),
  { kind: 'street', name: 'Rue de la Lune Pâle', ...lyon2, point: { lat: 45.751, lon: 4.83 } },
  { kind: 'street', name: 'Rue de la Lune Rousse', ...lyon2, point: { lat: 45.76, lon: 4.84 } },
  { kind: 'street', name: 'Impasse des Lunetiers', ...lyon3, point: { lat: 45.77, lon: 4.85 } },
  { kind: 'street', name: 'Place du Marché', ...lyon3, point: { lat: 45.7552, lon: 4.8552 } },
  {
    kind: 'street',
    name: 'Place du Marché',
    city: 'Villeurbanne',
    postcode: '69100',
    point: { lat: 45.77, lon: 4.88 },
  },
  {
    kind: 'named-place',
    name: 'Observatoire des Brumes',
    aliases: ['Grande Lunette'],
    prominence: 1,
    ...lyon3,
    point: { lat: 45.78, lon: 4.86 },
  },
]

async function* iterate(rows: readonly AddressRow[]): AsyncGenerator<AddressRow> {
  yield* rows
}

const load = (rows: readonly AddressRow[], source = 'invented') =>
  loadAddresses(app.deps.pool, { rows: iterate(rows), source })

const suggestLabels = async (typed: string, options = {}) =>
  (await index.suggest(typed, options)).places.map(({ label }) => label)

describe('a region’s addresses', () => {
  test.each([
    ['rue de la lune p', 'Rue de la Lune Pâle, 69002 Lyon'],
    ['lune pale', 'Rue de la Lune Pâle, 69002 Lyon'],
    ['12 r lune pale', '12 Rue de la Lune Pâle, 69002 Lyon'],
    ['12bis rue de la lune pâle lyon', '12 bis Rue de la Lune Pâle, 69002 Lyon'],
    ['12 rue de la lune pale 69002', '12 Rue de la Lune Pâle, 69002 Lyon'],
    ['12 rue de la lune pale, 690', '12 Rue de la Lune Pâle, 69002 Lyon'],
    ['rue lune rousse lyon 2', 'Rue de la Lune Rousse, 69002 Lyon'],
    ['rue de la lune rouse', 'Rue de la Lune Rousse, 69002 Lyon'],
    ['inpasse des lunetier', 'Impasse des Lunetiers, 69003 Lyon'],
    ['observatoire', 'Observatoire des Brumes, 69003 Lyon'],
    ['grande lunette', 'Observatoire des Brumes, 69003 Lyon'],
    ['obsevatoire des brume', 'Observatoire des Brumes, 69003 Lyon'],
  ])('are found by the text %j', async (typed, label) => {
    expect((await suggestLabels(typed))[0]).toBe(label)
  })

  test.each([[''], ['12'], ['rue'], ['rue de la'], ['qzxwv'], ['%'], ['_'], ["'"], ['x'.repeat(400)]])(
    'are not found by the text %j',
    async (typed) => {
      expect(await suggestLabels(typed)).toEqual([])
    },
  )

  test('of equal names are ranked by their distance', async () => {
    expect((await suggestLabels('place du marche', { near: { lat: 45.7552, lon: 4.8552 } }))[0]).toContain(
      'Lyon',
    )
    expect((await suggestLabels('place du marche', { near: { lat: 45.77, lon: 4.88 } }))[0]).toContain(
      'Villeurbanne',
    )
    expect(await suggestLabels('place du marche', { limit: 1 })).toHaveLength(1)
  })

  test.each([
    ['12 rue de la Lune Pâle, 69002 Lyon', 'house', 45.7512],
    ['12 bis rue de la Lune Pâle, 69002 Lyon', 'house', 45.7513],
    ['12 ter rue de la Lune Pâle, 69002 Lyon', 'approximate-number', 45.7512],
    // half-way between 2 and 12
    ['7 rue de la Lune Pâle, 69002 Lyon', 'approximate-number', 45.7511],
    ['8 rue de la Lune Pâle, 69002 Lyon', 'approximate-number', 45.7508],
    ['400 rue de la Lune Pâle, 69002 Lyon', 'approximate-number', 45.7513],
    ['3 rue de la Lune Rousse, 69002 Lyon', 'approximate-number', 45.76],
    ['rue de la Lune Rousse, Lyon', 'street', 45.76],
    ['Observatoire des Brumes', 'named-place', 45.78],
  ] as const)('locate the written address %j with the precision %j', async (address, precision, lat) => {
    const place = await index.locate(address)
    expect(place).toMatchObject({ precision, department: '69' })
    expect(place?.point.lat).toBeCloseTo(lat, 5)
  })

  test.each([
    ['rue de la Lune'],
    ['rue de la Lune Pâle'],
    ['rue de la Lune Pâle, 75002 Paris'],
    ['rue de la Lune Pâle Fontaine, 69002 Lyon'],
    ['rue qui n’existe pas, 69002 Lyon'],
    ['Lyon'],
  ])('do not locate %j, which names none of them', async (address) => {
    expect(await index.locate(address)).toBeNull()
  })

  test('are found again by their labels', async () => {
    for (const typed of ['lune', 'place du marche', 'lunetiers', '12 lune pale', 'observatoire'])
      for (const place of (await index.suggest(typed)).places)
        expect(await index.locate(place.label)).toEqual(place)
  })

  test('come before the plan’s, which still gives towns and the rest of the country', async () => {
    const places = addRegionAddresses(createPlanPlaces(), index, { timeoutMs: 60_000 })
    const suggestFirst = async (typed: string) => (await places.suggest(typed))[0]?.label
    expect(await suggestFirst('12 rue de la lune pale')).toBe('12 Rue de la Lune Pâle, 69002 Lyon')
    expect(await suggestFirst('lyon')).toBe('69001 Lyon')
    expect(await suggestFirst('tour eiffel')).toBe('Tour Eiffel, 75007 Paris')
    expect(await places.locate('4 rue des Lilas, 59000 Lille')).toMatchObject({ precision: 'unknown-street' })
    expect(await places.locate('7 rue de la Lune Pâle, Lyon 2e')).toMatchObject({
      precision: 'approximate-number',
    })
  })
})

describe('a search beside a region’s addresses', () => {
  const lecourbe: AddressRow = {
    kind: 'street',
    name: 'Rue Lecourbe',
    ...lyon2,
    point: { lat: 45.75, lon: 4.83 },
  }
  const paris = { lat: 48.8566, lon: 2.3522 }
  const suggestLabelsWith = async (
    typed: string,
    { isCovered, near }: { isCovered: boolean; near?: Point },
  ) => {
    const places = addRegionAddresses(createPlanPlaces(), index, {
      timeoutMs: 60_000,
      isCovered: () => isCovered,
    })
    return (await places.suggest(typed, { near })).map(({ label }) => label)
  }
  beforeEach(() => load([...invented, lecourbe]))

  test('returns the streets that others know after the region’s', async () => {
    const labels = await suggestLabelsWith('rue lecourbe', { isCovered: true })
    expect(labels[0]).toBe('Rue Lecourbe, 69002 Lyon')
    expect(labels).toContainEqual(expect.stringContaining('75015 Paris'))
  })

  test('returns the streets of others first near a point outside the region', async () => {
    const labels = await suggestLabelsWith('rue lecourbe', { isCovered: false, near: paris })
    expect(labels[0]).toContain('75015 Paris')
    expect(labels).toContain('Rue Lecourbe, 69002 Lyon')
  })

  test('returns the exact matches of others before the region’s corrections', async () => {
    await load([{ ...lecourbe, name: 'Tour Eiffelle' }])
    const labels = await suggestLabelsWith('tour eiffele', { isCovered: true })
    expect(labels).toContain('Tour Eiffelle, 69002 Lyon')
    expect(labels[0]).toBe('Tour Eiffel, 75007 Paris')
  })
})

test('when the search of a region’s addresses fails, others answer, and the failure is reported', async () => {
  const pool = new pg.Pool()
  await pool.end()
  const events: PlacesEvent[] = []
  const places = addRegionAddresses(createPlanPlaces(), openAddressIndex(pool), {
    timeoutMs: 60_000,
    log: (event) => events.push(event),
  })
  expect((await places.suggest('tour eiffel'))[0]?.label).toBe('Tour Eiffel, 75007 Paris')
  expect(await places.locate('4 rue des Lilas, 59000 Lille')).toMatchObject({ precision: 'unknown-street' })
  expect(events).toMatchObject([
    { provider: 'region', operation: 'suggest', outcome: 'failed', reason: expect.stringContaining('pool') },
    { provider: 'region', operation: 'locate', outcome: 'failed', reason: expect.stringContaining('pool') },
  ])
})

test('with the source auto and a region’s addresses, the provider beside them still reports its state', () => {
  const places = createPlaces({ source: 'auto', addresses: index, googleKey: standInGoogleKey })
  expect(places.status?.()).toEqual({ source: 'google', isUp: true })
})

describe('loading addresses', () => {
  test('reports the loaded rows, and counts the unusable ones', async () => {
    const broken: AddressRow[] = [
      { kind: 'street', name: '', ...lyon2, point: { lat: 45, lon: 4 } },
      { kind: 'street', name: 'Rue Sans Code', city: 'Lyon', postcode: '9', point: { lat: 45, lon: 4 } },
      { kind: 'street', name: 'Rue Hors du Monde', ...lyon2, point: { lat: Number.NaN, lon: 4 } },
      buildHouse('Rue des Fractions', 1.5, 45.75),
      { kind: 'street', name: '-', ...lyon2, point: { lat: 45.75, lon: 4.83 } },
      { kind: 'named-place', name: '?', aliases: ['Inconnu'], ...lyon2, point: { lat: 45.75, lon: 4.83 } },
      buildHouse('…', 3, 45.75),
    ]
    const loaded = await load([...invented, ...broken], 'lune.csv')
    expect(loaded).toMatchObject({ source: 'lune.csv', entries: 7, houses: 4, skipped: 7 })
    expect(await openAddressIndex(app.deps.pool).status()).toMatchObject({ source: 'lune.csv', entries: 7 })
  })

  test('keeps a named place with an empty alias, under its name', async () => {
    const tower = { kind: 'named-place', name: 'Tour des Brumes', ...lyon2 } as const
    await load([{ ...tower, aliases: ['!'], point: { lat: 45.75, lon: 4.83 } }])
    expect(await suggestLabels('lyon')).toEqual(['Tour des Brumes, 69002 Lyon'])
  })

  test('by an earlier version that accepted empty names breaks no search of their town', async () => {
    await app.deps.pool.query(
      "UPDATE map_addresses.entry SET folded = '' WHERE name = 'Impasse des Lunetiers'",
    )
    expect(await suggestLabels('lyon', { limit: 20 })).toHaveLength(5)
  })

  test('that fails, is aborted or finds nothing keeps the current addresses and leaves nothing behind', async () => {
    async function* yieldThenFail(): AsyncGenerator<AddressRow> {
      yield* invented
      throw new Error('The file ends too early')
    }
    const { pool } = app.deps
    await expect(loadAddresses(pool, { rows: yieldThenFail(), source: 'broken' })).rejects.toThrow(
      'ends too early',
    )
    const stop = new AbortController()
    const loading = loadAddresses(pool, {
      rows: iterate(invented),
      source: 'given up',
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(loading).rejects.toThrow('abort')
    await expect(load([])).rejects.toThrow('no address')
    expect(await suggestLabels('lune pale')).toHaveLength(1)
    const { rows } = await pool.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'map_addresses'::regnamespace AND relkind = 'r' ORDER BY 1",
    )
    expect(rows.map(({ name }) => name)).toEqual(['entry', 'load', 'word'])
  })

  test('twice concurrently runs once; the second is refused and can be repeated', async () => {
    const oneEnded = Promise.withResolvers<void>()
    async function* waitUntilOneEnded(): AsyncGenerator<AddressRow> {
      yield* invented
      await oneEnded.promise
    }
    const begin = (source: string) =>
      loadAddresses(app.deps.pool, { rows: waitUntilOneEnded(), source }).finally(oneEnded.resolve)
    const both = await Promise.allSettled([begin('one'), begin('other')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await load(invented, 'again')).toMatchObject({ source: 'again', entries: 7 })
  })

  test('that is refused leaves no session without a timeout in the pool', async () => {
    const pool = new pg.Pool({
      connectionString: app.deps.config.databaseUrl,
      max: 1,
      statement_timeout: 60_000,
    })
    const other = await app.deps.pool.connect()
    await other.query("SELECT pg_advisory_lock(hashtext('map_addresses.load'))")
    const refused = loadAddresses(pool, { rows: iterate(invented), source: 'refused' })
    await expect(refused).rejects.toThrow('being loaded already')
    const { rows } = await pool.query('SHOW statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '1min' }])
    await other.query("SELECT pg_advisory_unlock(hashtext('map_addresses.load'))")
    other.release()
    await pool.end()
  })

  test('ends when it is aborted, even while its statement waits for a reader', async () => {
    const { pool } = app.deps
    const reader = await pool.connect()
    await reader.query('BEGIN; LOCK TABLE map_addresses.entry IN ACCESS SHARE MODE')
    const stop = new AbortController()
    const loading = loadAddresses(pool, { rows: iterate(invented), source: 'given up', signal: stop.signal })
    const ended = loading.then(
      () => 'loaded',
      (error: Error) => error.message,
    )
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'map_addresses.entry'::regclass"
    while ((await pool.query(waiting)).rowCount === 0);
    stop.abort(new Error('The process ends'))
    expect(await ended).toBe('The process ends')
    await reader.query('ROLLBACK')
    reader.release()
    expect(await suggestLabels('lune pale')).toHaveLength(1)
  })

  test('switches atomically: a concurrent search finds the old or the new addresses, never none', async () => {
    const next = invented.map((row) => ({ ...row, city: 'Villeurbanne', postcode: '69100' }))
    const loading = load(next)
    const results = new Set<string>()
    let isLoading = true
    const ended = loading.finally(() => {
      isLoading = false
    })
    while (isLoading) results.add((await suggestLabels('lune pale')).join())
    await ended
    results.add((await suggestLabels('lune pale')).join())
    expect([...results].toSorted()).toEqual([
      'Rue de la Lune Pâle, 69002 Lyon',
      'Rue de la Lune Pâle, 69100 Villeurbanne',
    ])
  })

  test('can be undone while the index is open: nothing is found then, and a later load works', async () => {
    expect(await suggestLabels('lune pale')).toHaveLength(1)
    await removeAddresses(app.deps.pool)
    expect(await suggestLabels('lune pale')).toEqual([])
    await load(invented)
    expect(await suggestLabels('lune pale')).toHaveLength(1)
  })

  test('can be undone twice', async () => {
    await removeAddresses(app.deps.pool)
    await removeAddresses(app.deps.pool)
    index = openAddressIndex(app.deps.pool)
    expect(await index.status()).toBeNull()
    expect(await suggestLabels('lune pale')).toEqual([])
    expect(await index.locate('rue de la Lune Pâle, 69002 Lyon')).toBeNull()
  })
})
