import { collectApi } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'
import * as wire from '../wire.ts'
import * as browserErrors from './browser-errors.ts'
import * as contact from './contact.ts'
import * as documents from './documents.ts'
import * as draws from './draws.ts'
import * as fields from './fields.ts'
import * as mobile from './mobile.ts'
import * as money from './money.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as participation from './participation.ts'
import * as payoutAccount from './payout-account.ts'
import * as prizes from './prizes.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as registration from './registration.ts'
import * as safety from './safety.ts'
import * as session from './session.ts'
import * as sponsorship from './sponsorship.ts'

/** Every endpoint of the lottery’s API by its name, and the schemas that its modules share. */
export const lotteryApi = collectApi([
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
  fields,
  payoutAccount,
  wire,
])

/** What the server must mount and what the OpenAPI document prints. */
export const lotteryEndpoints: readonly Endpoint[] = [...lotteryApi.endpoints.values()]
