import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PrismaClient } from './generated/client.ts'
import { OneAtATime } from './one-at-a-time.ts'

const statementNames = new Map<string, string>()

/** One name per statement text, so that PostgreSQL plans it once a connection. Queries pass lists as arrays (`= ANY`), so the texts are few. */
function statementName({ sql }: { sql: string }): string {
  let name = statementNames.get(sql)
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('base64url')
    statementNames.set(sql, name)
  }
  return name
}

/**
 * The delivery database's client, over a pool that the caller owns and ends. A transaction is given up after `patienceMs`, which it may also
 * wait for its connection; when absent, after Prisma's 5 s and 2 s.
 */
export function deliveryClient(
  pool: pg.Pool,
  { patienceMs }: { readonly patienceMs?: number } = {},
): PrismaClient {
  const adapter = new OneAtATime(pool, { statementNameGenerator: statementName })
  // The longer formats repeat the arguments of a call, and so what people typed, in errors that are logged.
  return new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    ...(patienceMs === undefined ? {} : { transactionOptions: { timeout: patienceMs, maxWait: patienceMs } }),
  })
}
