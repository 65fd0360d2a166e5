import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { isDrawFile, isDrawFolder, trustFile } from '@repo/lottery-rules/published-files'
import type { Request, Response } from 'express'
import { Router } from 'express'
import type { PackedCopy } from './packed-copies.ts'
import { createPackedCopies } from './packed-copies.ts'
import type { PublishedFile, PublishedFiles } from './published-files.ts'

const immutableCacheControl = 'public, max-age=31536000, immutable'
/** Below, gzip saves less than a packet. */
const minPackedBytes = 1400
/** The minimum size of a cached packed copy. */
const minCachedBytes = 1_000_000

/**
 * Serves published files to everybody under `/<week>/<file>` and `/trust.json`: streamed, and compressed for clients
 * that accept gzip. A draw's files never change and are cached for ever; `/trust.json` is revalidated on each request.
 * Large files are read and compressed once, and sent to all from that copy. An unpublished file is not found, and that
 * answer is never cached.
 */
export function createPublishedRouter(files: PublishedFiles): Router {
  const router = Router({ strict: true })
  const copies = createPackedCopies()
  router.get(`/${trustFile}`, async (request, response) => {
    await send(request, response, {
      name: trustFile,
      published: await files.findTrust(),
      cacheControl: 'no-cache',
    })
  })
  router.get('/:draw/:file', async (request, response) => {
    const { draw, file } = request.params
    const published = isDrawFolder(draw) && isDrawFile(file) ? await files.find(draw, file) : null
    // A request for the plain size alone needs no copy.
    const needsCopy = request.method === 'GET' || acceptsGzip(request)
    const packed =
      published && published.bytes >= minCachedBytes && needsCopy
        ? await copies(`${draw}/${file}/${published.writtenAt.getTime()}`, published)
        : null
    await send(request, response, { name: file, published, cacheControl: immutableCacheControl, packed })
  })
  return router
}

type Sending = {
  readonly name: string
  readonly published: PublishedFile | null
  readonly cacheControl: string
  readonly packed?: PackedCopy | null
}

const acceptsGzip = (request: Request) => request.acceptsEncodings('gzip', 'identity') === 'gzip'

async function send(
  request: Request,
  response: Response,
  { name, published, cacheControl, packed = null }: Sending,
): Promise<void> {
  if (!published)
    return void response.status(404).set('Cache-Control', 'no-store').type('text').send('Not published')
  const { bytes, writtenAt } = published
  const isPacked = bytes >= minPackedBytes && acceptsGzip(request)
  const version = `${bytes.toString(36)}-${writtenAt.getTime().toString(36)}${isPacked ? '-gzip' : ''}`
  response.set({
    'Content-Type': `${name.endsWith('.json') ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
    ETag: `"${version}"`,
    'Last-Modified': writtenAt.toUTCString(),
    Vary: 'Accept-Encoding',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : { 'Content-Length': String(bytes) }),
    ...(packed && isPacked ? { 'Content-Length': String(packed.bytes) } : {}),
  })
  if (request.fresh) {
    response.removeHeader('Content-Length')
    return void response.status(304).end()
  }
  if (request.method === 'HEAD') return void response.end()
  const source = packed ?? published
  const recoded =
    isPacked === (packed !== null)
      ? []
      : [isPacked ? createGzip({ level: constants.Z_BEST_SPEED }) : createGunzip()]
  await pipeline([source.open(), ...recoded, response]).catch((error: NodeJS.ErrnoException) => {
    // A client that disconnects in the middle is no error of ours.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
