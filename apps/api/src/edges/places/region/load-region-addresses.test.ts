import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAddressIndex } from '#api/edges/places/addresses/address-index.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { buildRegion } from './build/build-region.ts'
import { loadRegionAddresses } from './load-region-addresses.ts'
import { removeBuilds } from './stored/builds.ts'
import { createSmallTown } from './testing/small-town.ts'
import { encodeExtract } from './testing/write-extract.ts'

let app: TestApp
let folder = ''
let maps = ''
const neverAborted = new AbortController().signal
const banColumns = 'id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat'
const house = '75101_1;7;ter;Rue de l’Essai;75001;75101;Paris;0;0;2.331;48.851'

beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'region-addresses-'))
  maps = join(folder, 'maps')
  await writeFile(join(folder, 'town.osm.pbf'), encodeExtract(createSmallTown()))
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a search without cached results. */
const openIndex = () => openAddressIndex(app.deps.pool)
const load = (signal = neverAborted) => loadRegionAddresses(app.deps.pool, openIndex(), maps, signal)
const suggestLabels = async (typed: string) =>
  (await openIndex().suggest(typed)).places.map(({ label }) => label)

test('the streets, houses and stations of a build are found once they are loaded, and gone with the build', async () => {
  expect(await load()).toBe('none')
  await buildRegion(maps, { extract: join(folder, 'town.osm.pbf'), addresses: null })
  expect(await suggestLabels('rue de la colonne 5')).toEqual([])
  expect(await load()).toBe('loaded')
  expect(await suggestLabels('rue de la colonne 5')).toContainEqual(
    expect.stringContaining('Rue de la Colonne 5'),
  )
  expect(await suggestLabels('gare de la coline')).toContainEqual(
    expect.stringContaining('Gare de la Colline'),
  )
  expect(await openIndex().locate('12 bis rue de la ligne 2, paris')).toMatchObject({ precision: 'house' })
  expect(await load()).toBe('known')
  await removeBuilds(maps)
  expect(await load()).toBe('none')
  expect(await suggestLabels('rue de la colonne 5')).toEqual([])
})

test('of two concurrent processes one loads, and the other finds the addresses loading or loaded', async () => {
  await buildRegion(maps, { extract: join(folder, 'town.osm.pbf'), addresses: null })
  const both = await Promise.all([load(), load()])
  const others = both.filter((outcome) => outcome !== 'loaded')
  expect(others).toHaveLength(1)
  expect(['locked', 'known']).toContain(others[0])
  const labels = await suggestLabels('rue de la colonne 5')
  expect(labels.length).toBeGreaterThan(0)
  expect(new Set(labels).size).toBe(labels.length)
})

test('a process that ends before it has loaded a build keeps the addresses of the build before', async () => {
  await buildRegion(maps, { extract: join(folder, 'town.osm.pbf'), addresses: null })
  await load()
  await writeFile(join(folder, 'adresses-75.csv.gz'), gzipSync(`${banColumns}\n${house}\n`))
  await buildRegion(maps, {
    extract: join(folder, 'town.osm.pbf'),
    addresses: join(folder, 'adresses-75.csv.gz'),
  })
  await expect(load(AbortSignal.abort(new Error('The process ends')))).rejects.toThrow('The process ends')
  expect(await suggestLabels('rue de la colonne 5')).toContainEqual(
    expect.stringContaining('Rue de la Colonne 5'),
  )
  expect(await load()).toBe('loaded')
  expect(await suggestLabels('7 ter rue de l’essai')).toContainEqual(
    expect.stringContaining('7 ter Rue de l’Essai'),
  )
})

test('a second machine that builds the same region finds its addresses loaded', async () => {
  await buildRegion(maps, { extract: join(folder, 'town.osm.pbf'), addresses: null })
  await load()
  const second = join(folder, 'second-machine')
  await buildRegion(second, { extract: join(folder, 'town.osm.pbf'), addresses: null })
  expect(await loadRegionAddresses(app.deps.pool, openIndex(), second, neverAborted)).toBe('known')
})
