// The reference for getPosition: node:http and pg with one prepared statement that contains the permission check.
// It trusts the sender's id in the header, where the product has a token. With `constant` instead of a database
// address it reads and parses the same request and always answers the same.

import { createServer } from 'node:http'
import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import { listenOn } from '@repo/server-kit/lifecycle'
import pg from 'pg'

const [databaseUrl, port] = process.argv.slice(2)
const pool = databaseUrl === 'constant' ? null : new pg.Pool({ connectionString: databaseUrl, max: 8 })

type Seen = { readonly lat: number; readonly lon: number }

const statement = {
  name: 'visible-position',
  text: `SELECT p.lat, p.lon FROM account a
    JOIN delivery d ON d.carrier_id = a.id AND d.status IN (${runningDeliveryStatuses.map((status) => `'${status}'`).join(', ')})
    JOIN live_position p ON p.carrier_id = a.id AND p.recorded_at >= (SELECT app_now()) - ${visiblePositionMs} * interval '1 millisecond'
    JOIN "order" o ON o.id = d.order_id AND o.sender_id = $1::uuid WHERE a.person_id = $2::uuid`,
}

async function seenPosition(senderId: string, personId: string): Promise<Seen | undefined> {
  if (!pool) return { lat: 48.8566, lon: 2.3522 }
  const { rows } = await pool.query<Seen>({ ...statement, values: [senderId, personId] })
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
      const seen = await seenPosition(senderId, personneId)
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
