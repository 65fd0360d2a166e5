import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as wire from '@repo/contracts/delivery/map-region'
import { Refusal } from '@repo/server-kit/refusal'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { maxTileZoom, minTileZoom } from '#api/edges/places/region/stored/tile-file.ts'
import { serve } from '#api/serve.ts'
import { toMapRegion } from './map-region.wire.ts'

export const mapRegionRoutes = [
  serve(wire.getMapRegion, async ({ region }: Deps) => ({ region: toMapRegion(region?.manifest() ?? null) })),
]

const coordinate = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
const parameters = z
  .object({ build: z.string().max(40), z: coordinate, x: coordinate, y: coordinate })
  .refine(({ z: zoom }) => zoom >= minTileZoom && zoom <= maxTileZoom)
  .refine(({ z: zoom, x, y }) => Math.max(x, y) < 2 ** zoom)
const unpack = promisify(gunzip)
const yearS = 31_536_000

/**
 * Returns the router of the region’s vector tiles: 204 for an empty tile, 404 for a bad address and without a region.
 * Under the address of the current build a tile never changes. The address of an older build returns today’s tile,
 * cached for a minute.
 */
export function serveMapTiles({ region }: Pick<Deps, 'region'>): RequestHandler {
  const sendTile: RequestHandler = async (request, response) => {
    const parsed = parameters.safeParse(request.params)
    const tile = parsed.success ? await region?.tile(parsed.data.z, parsed.data.x, parsed.data.y) : null
    if (!parsed.success || !tile) throw new Refusal('not-found')
    const isCurrent = tile.build === parsed.data.build
    response.set({
      'Cache-Control': isCurrent ? `public, max-age=${yearS}, immutable` : 'public, max-age=60',
      'Content-Type': 'application/vnd.mapbox-vector-tile',
    })
    response.vary('Accept-Encoding')
    if (tile.packed === null) return void response.status(204).end()
    if (request.acceptsEncodings('gzip') !== 'gzip') return void response.send(await unpack(tile.packed))
    response.set('Content-Encoding', 'gzip').end(tile.packed)
  }
  return Router().get('/carte/tuiles/:build/:z/:x/:y', sendTile)
}
