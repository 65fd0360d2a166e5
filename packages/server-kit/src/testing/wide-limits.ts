import { z } from 'zod'
import { databaseLimitSettings, databaseLimits } from '../database-limits.ts'
import type { deadlineSettings } from '../deadline.ts'
import { readSettings } from '../settings.ts'

const wideMs = '60000'

/** Settings of a service under test: a busy machine is late, not wrong. */
export const wideLimitSettings: Readonly<
  Record<keyof typeof databaseLimitSettings | keyof typeof deadlineSettings, string>
> = {
  DATABASE_STATEMENT_TIMEOUT_MS: wideMs,
  DATABASE_LOCK_TIMEOUT_MS: wideMs,
  DATABASE_CONNECTION_TIMEOUT_MS: wideMs,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: wideMs,
  REQUEST_TIMEOUT_MS: '50000',
  LONG_REQUEST_TIMEOUT_MS: '50000',
}

/** The same as limits, for a test that opens its own pool. */
export const wideLimits = databaseLimits(readSettings(z.object(databaseLimitSettings), wideLimitSettings))
