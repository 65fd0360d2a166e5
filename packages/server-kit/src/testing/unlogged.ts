import { pino } from 'pino'

/** The options of a site under test that logs nothing and has no API. */
export const unloggedSite = {
  log: pino({ level: 'silent' }),
  endpoints: [],
  securityEmail: 'security@volant.test',
}
