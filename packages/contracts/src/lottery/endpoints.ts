import type { Endpoint } from '../endpoint.ts'
import * as browserErrors from './browser-errors.ts'
import * as contact from './contact.ts'
import * as documents from './documents.ts'
import * as draws from './draws.ts'
import * as mobile from './mobile.ts'
import * as money from './money.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as participation from './participation.ts'
import * as prizes from './prizes.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as registration from './registration.ts'
import * as safety from './safety.ts'
import * as session from './session.ts'
import * as sponsorship from './sponsorship.ts'

function endpointsOf(module: Readonly<Record<string, unknown>>): readonly Endpoint[] {
  return Object.values(module).filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'auth' in value,
  )
}

/** Every endpoint of the lottery's API: what the server must mount and what the OpenAPI document prints. */
export const lotteryEndpoints: readonly Endpoint[] = [
  session,
  browserErrors,
  registration,
  profile,
  documents,
  draws,
  participation,
  money,
  safety,
  prizes,
  sponsorship,
  notifications,
  push,
  mobile,
  contact,
  newsletter,
].flatMap(endpointsOf)
