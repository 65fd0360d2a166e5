import type pg from 'pg'
import { OneAtATime, statementName } from '../src/one-at-a-time.ts'
import { PrismaClient } from './generated/client.ts'

/**
 * The delivery database's client, over a pool that the caller owns and ends. A transaction is given up after `timeout`, and when it has waited
 * `maxWait` for its connection, both in milliseconds; after Prisma's 5 s and 2 s when they are absent.
 */
export function deliveryClient(
  pool: pg.Pool,
  transactionOptions: { readonly timeout?: number; readonly maxWait?: number } = {},
): PrismaClient {
  const adapter = new OneAtATime(pool, { statementNameGenerator: statementName })
  // The longer formats repeat the arguments of a call, and so what people typed, in errors that are logged.
  return new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions })
}
