import type pg from 'pg'
import { OneAtATime, statementName } from '../src/one-at-a-time.ts'
import { PrismaClient } from './generated/client.ts'

/**
 * The lottery database's client, over a pool that the caller owns and ends. A transaction is given up after `patienceMs`, which it may also
 * wait for its connection; when absent, after Prisma's 5 s and 2 s.
 */
export function lotteryClient(
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
