import { pino } from 'pino'

/** For a site under test whose log nobody reads. */
export const unlogged = {
  log: pino({ level: 'silent' }),
  endpoints: [],
  securityEmail: 'security@volant.test',
}
