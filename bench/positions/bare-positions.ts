// The reference for incoming positions: node:http and pg, which writes what has arrived meanwhile with the product's
// own statement. It trusts the carrier's id in the header, where the product has a token, and judges no position.

import { createServer } from 'node:http'
import type { NewPosition } from '@repo/api/src/features/carriers/positions.data.ts'
import { writePositions } from '@repo/api/src/features/carriers/positions.data.ts'
import { toWebMercator } from '@repo/delivery-rules/geography'
import { coalesceReads } from '@repo/server-kit/coalesce-reads'
import { listenOn } from '@repo/server-kit/lifecycle'
import pg from 'pg'

const [databaseUrl, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
const write = coalesceReads(
  async (rows: readonly NewPosition[]) => {
    // A statement writes one row per carrier.
    await writePositions(pool, [...new Map(rows.map((row) => [row.carrierId, row])).values()])
    return rows
  },
  { maxKeys: 1000, maxRunning: 1 },
)

type PositionRequest = { readonly positions: readonly [{ lat: number; long: number; horodatage: string }] }

function createPosition(
  carrierId: string,
  { positions: [{ lat, long, horodatage }] }: PositionRequest,
): NewPosition {
  const recordedAt = new Date(horodatage)
  return {
    carrierId,
    classIndex: 5,
    isTwoTemperature: false,
    lat,
    lon: long,
    ...toWebMercator({ latitude: lat, longitude: long }),
    shouldMoveIndex: false,
    hasNewClass: false,
    recordedAt,
    receivedAt: recordedAt,
    validUntil: new Date(recordedAt.getTime() + 3_600_000),
  }
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end()
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  request.on('end', async () => {
    try {
      await write(createPosition(request.headers.authorization ?? '', JSON.parse(text) as PositionRequest)) // as: sent by the bench alone
      response.setHeader('Content-Type', 'application/json')
      response.end('{"success":true,"acceptees":1,"ignorees":0}')
    } catch {
      response.statusCode = 500
      response.end()
    }
  })
})
await listenOn(server, Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
