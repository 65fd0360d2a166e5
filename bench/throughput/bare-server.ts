// The reference for getPosition: node:http and pg with one prepared statement that contains the permission check.
// It trusts the sender's id in the header, where the product has a token. With `constant` instead of a database
// address it reads and parses the same request and always returns the same response.

import { createServer } from 'node:http'
import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import { listenOn } from '@repo/server-kit/lifecycle'
import pg from 'pg'

const [databaseUrl, port] = process.argv.slice(2)
const pool = databaseUrl === 'constant' ? null : new pg.Pool({ connectionString: databaseUrl, max: 8 })

type Position = { readonly lat: number; readonly lon: number }

const statement = {
  name: 'visible-position',
  text: `SELECT live_position.lat, live_position.lon FROM account
    JOIN delivery ON delivery.carrier_id = account.id AND delivery.status IN (${runningDeliveryStatuses.map((status) => `'${status}'`).join(', ')})
    JOIN live_position ON live_position.carrier_id = account.id
      AND live_position.recorded_at >= (SELECT app_now()) - ${visiblePositionMs} * interval '1 millisecond'
    JOIN "order" ON "order".id = delivery.order_id AND "order".sender_id = $1::uuid
    WHERE account.person_id = $2::uuid`,
}

async function readVisiblePosition(senderId: string, personId: string): Promise<Position | undefined> {
  if (!pool) return { lat: 48.8566, lon: 2.3522 }
  const { rows } = await pool.query<Position>({ ...statement, values: [senderId, personId] })
  return rows[0]
}

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  request.on('end', async () => {
    try {
      const { personneId } = JSON.parse(text) as { personneId: string } // as: sent by the bench alone
      const senderId = request.headers.authorization ?? ''
      const position = await readVisiblePosition(senderId, personneId)
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ lat: position?.lat ?? null, long: position?.lon ?? null }))
    } catch {
      response.statusCode = 500
      response.end()
    }
  })
})
await listenOn(server, Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
