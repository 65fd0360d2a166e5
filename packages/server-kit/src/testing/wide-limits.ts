import { databaseLimits } from '../database-limits.ts'

/** Settings of a service under test: a machine that is busy answers late, not wrong. */
export const wideLimitSettings = { TIME_LIMIT_FACTOR: '30' } as const

/** The same as limits, for a test that opens a pool of its own. */
export const wideLimits = databaseLimits(Number(wideLimitSettings.TIME_LIMIT_FACTOR))
