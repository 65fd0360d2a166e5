import { expect, test } from 'vitest'
import { z } from 'zod'
import { databaseLimitSettings, databaseLimits } from './database-limits.ts'
import { readSettings } from './settings.ts'

const limitsIn = (environment: NodeJS.ProcessEnv) =>
  databaseLimits(readSettings(z.object(databaseLimitSettings), environment))

test('a service without settings waits seconds only', () => {
  expect(limitsIn({})).toEqual({
    statementTimeoutMs: 5000,
    lockTimeoutMs: 2000,
    connectionTimeoutMs: 2000,
    idleInTransactionTimeoutMs: 10_000,
  })
})

test('each setting changes its own limit', () => {
  const given = {
    DATABASE_STATEMENT_TIMEOUT_MS: '101',
    DATABASE_LOCK_TIMEOUT_MS: '102',
    DATABASE_CONNECTION_TIMEOUT_MS: '103',
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: '104',
  }
  expect(limitsIn(given)).toEqual({
    statementTimeoutMs: 101,
    lockTimeoutMs: 102,
    connectionTimeoutMs: 103,
    idleInTransactionTimeoutMs: 104,
  })
})

test.each(['0', '-1', '1.5', '600001', 'long'])('a limit of %s stops the start with its name', (text) => {
  expect(() => limitsIn({ DATABASE_LOCK_TIMEOUT_MS: text })).toThrow(/DATABASE_LOCK_TIMEOUT_MS: must be/)
})
