import type pg from 'pg'
import { createStatementName, SequentialAdapter } from '../src/sequential-adapter.ts'
import { PrismaClient } from './generated/client.ts'

/**
 * Creates the delivery database's client, over a pool that the caller owns and ends. A transaction is rolled back and
 * throws after `timeout`, or when it has waited `maxWait` for its connection, both in milliseconds; by default after
 * Prisma's 5 s and 2 s.
 */
export function createDeliveryClient(
  pool: pg.Pool,
  transactionOptions: { readonly timeout?: number; readonly maxWait?: number } = {},
): PrismaClient {
  const adapter = new SequentialAdapter(pool, { statementNameGenerator: createStatementName })
  // The longer formats repeat a call's arguments in logged errors, and with them the texts that people typed.
  return new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions })
}
