import type { Ranked } from '@repo/lottery-rules/draw'
import type pg from 'pg'
import { rankSealed } from './ranking.data.ts'

const timeoutMs = 60_000

/** Returns the first ranks of a draw's sealed list. Unlike the pool's timeout, its own allows for a million tickets. */
export async function rankSealedList(
  pool: pg.Pool,
  seed: string,
  drawId: string,
  limit: number,
): Promise<readonly Ranked[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`)
    const ranked = await rankSealed(client, seed, drawId, limit)
    await client.query('COMMIT')
    client.release()
    return ranked
  } catch (error) {
    // A connection in a failed transaction is not reused.
    client.release(true)
    throw error
  }
}
