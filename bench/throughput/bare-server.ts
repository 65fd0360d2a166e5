// The reference for getPosition: node:http and pg with the product's own prepared statement, and nothing else. The
// sender's id is in the header where the product has a token, and is trusted.

import { createServer } from 'node:http'
import { visiblePositions } from '@repo/api/src/features/deliveries/tracking/positions.data.ts'
import { listenOn } from '@repo/server-kit/lifecycle'
import pg from 'pg'

const [databaseUrl, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  request.on('end', async () => {
    try {
      const { personneId } = JSON.parse(text) as { personneId: string } // as: sent by the bench alone
      const senderId = request.headers.authorization ?? ''
      const [seen] = await visiblePositions(pool, [{ senderId, personId: personneId }])
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ lat: seen?.lat ?? null, long: seen?.lon ?? null }))
    } catch {
      response.statusCode = 500
      response.end()
    }
  })
})
await listenOn(server, Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
