import { pino } from 'pino'

/** A log for a site under test whose output is unused. */
export const unlogged = {
  log: pino({ level: 'silent' }),
  endpoints: [],
  securityEmail: 'security@volant.test',
}
