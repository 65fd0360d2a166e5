import { scaleDatabaseLimits } from '../database-limits.ts'

/** Settings of a service under test with generous limits: a busy machine is late, not wrong. */
export const wideLimitSettings = { TIME_LIMIT_FACTOR: '30' } as const

/** The same limits, for a test that opens its own pool. */
export const wideLimits = scaleDatabaseLimits(Number(wideLimitSettings.TIME_LIMIT_FACTOR))
