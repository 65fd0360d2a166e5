import { expect, test } from 'vitest'
import { scaleDatabaseLimits } from './database-limits.ts'
import { scaleDeadlines } from './deadline.ts'

test('a service waits for its database for seconds only, and a factor multiplies every limit', () => {
  expect(scaleDatabaseLimits(1)).toEqual({
    statementTimeoutMs: 5000,
    lockTimeoutMs: 2000,
    connectionTimeoutMs: 2000,
    idleInTransactionTimeoutMs: 10_000,
  })
  expect(scaleDatabaseLimits(3)).toMatchObject({ statementTimeoutMs: 15_000, lockTimeoutMs: 6000 })
})

test('a factor never lets a request take longer than an idempotent call stays acquired', () => {
  expect(scaleDeadlines(1)).toEqual({ requestMs: 5000, longRequestMs: 45_000 })
  expect(scaleDeadlines(100)).toEqual({ requestMs: 50_000, longRequestMs: 50_000 })
})
