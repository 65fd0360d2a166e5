import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import cors from 'cors'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRegion } from '#api/edges/places/region/build/build-region.ts'
import type { Region } from '#api/edges/places/region/region.ts'
import { openRegion } from '#api/edges/places/region/region.ts'
import { createSmallTown } from '#api/edges/places/region/testing/small-town.ts'
import { encodeExtract } from '#api/edges/places/region/testing/write-extract.ts'
import { serveMapTiles } from './map-region.routes.ts'
import { toMapRegion } from './map-region.wire.ts'

let folder = ''
let region: Region
let origin = ''
let stop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  const extract = join(folder, 'town.osm.pbf')
  await writeFile(extract, encodeExtract(createSmallTown()))
  await buildRegion(join(folder, 'maps'), { extract, addresses: null })
  region = await openRegion(join(folder, 'maps'))
  const server = express()
    .use(cors({ origin: ['https://volant.test', 'https://carrier.volant.test'] }))
    .use('/api', serveMapTiles({ region }))
    .listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  origin = `http://127.0.0.1:${address.port}`
  stop = () => new Promise((resolve) => server.close(() => resolve()))
})

afterAll(async () => {
  await stop()
  await region.close()
  await rm(folder, { recursive: true, force: true })
})

const toTileUrl = (
  z: number | string,
  x: number | string,
  y: number | string,
  build = region.manifest()?.id,
) => `${origin}/api/carte/tuiles/${build}/${z}/${x}/${y}`

// The crossing in the town's south-west lies in this tile of zoom 14.
const town = [14, 8298, 5636] as const

test('a page gets the address of the tiles, their bounds and the licence’s holder', () => {
  const manifest = region.manifest()
  expect(toMapRegion(manifest)).toEqual({
    tuiles: `/api/carte/tuiles/${manifest?.id}/{z}/{x}/{y}`,
    zoomMin: 9,
    zoomMax: 15,
    attribution: '© OpenStreetMap contributors',
    ouest: expect.closeTo(2.33, 2),
    sud: expect.closeTo(48.85, 2),
    est: expect.closeTo(2.346, 2),
    nord: expect.closeTo(48.866, 2),
  })
  expect(toMapRegion(null)).toBeNull()
})

test('a tile is sent compressed as stored, and cacheable for a year', async () => {
  const answer = await fetch(toTileUrl(...town))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const storedTile = await region.tile(...town)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(gunzipSync(storedTile?.packed ?? ''))
})

test('a cache stores one response per origin and encoding', async () => {
  const answer = await fetch(toTileUrl(...town))
  expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding')
})

test('a browser without compression gets the tile uncompressed', async () => {
  const answer = await fetch(toTileUrl(...town), { headers: { 'Accept-Encoding': 'identity' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
  const storedTile = await region.tile(...town)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(gunzipSync(storedTile?.packed ?? ''))
})

test('an empty tile gives an empty response', async () => {
  const answer = await fetch(toTileUrl(14, 1, 1))
  expect(answer.status).toBe(204)
  expect(await answer.text()).toBe('')
})

test('the address of an older build returns today’s tile, cacheable for a minute', async () => {
  const answer = await fetch(toTileUrl(...town, '20200101-000000-abcdef'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
})

test.each([
  ['a letter', toTilePath('14', 'x', '1')],
  ['a negative number', toTilePath('14', '-1', '1')],
  ['a number of twenty digits', toTilePath('14', '1'.repeat(20), '1')],
  ['a zoom below those that have tiles', toTilePath('8', '1', '1')],
  ['a zoom above those that have tiles', toTilePath('16', '1', '1')],
  ['a column beyond the last one', toTilePath('14', String(2 ** 14), '1')],
  // Stored tiles have one number each: this row of the column before the town's has the number of the town's tile.
  ['a row beyond the last one', toTilePath('14', '8297', String(2 ** 20 + 5636))],
])('an address with %s has no tile', async (_, path) => {
  expect((await fetch(`${origin}${path}`)).ok).toBe(false)
})

function toTilePath(z: string, x: string, y: string): string {
  return `/api/carte/tuiles/20200101-000000-abcdef/${z}/${x}/${y}`
}
