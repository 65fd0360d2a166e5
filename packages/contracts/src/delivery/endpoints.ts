import { collectApi } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'
import * as patterns from '../patterns.ts'
import * as wire from '../wire.ts'
import * as accounts from './accounts.ts'
import * as addressBook from './address-book.ts'
import * as apiKeys from './api-keys.ts'
import * as appeals from './appeals.ts'
import * as billing from './billing.ts'
import * as browserErrors from './browser-errors.ts'
import * as cancellation from './cancellation.ts'
import * as carrier from './carrier.ts'
import * as carrierCharges from './carrier-charges.ts'
import * as carrierRoute from './carrier-route.ts'
import * as claims from './claims.ts'
import * as companyCard from './company-card.ts'
import * as companyFacts from './company-facts.ts'
import * as companyMembers from './company-members.ts'
import * as companyRoles from './company-roles.ts'
import * as contact from './contact.ts'
import * as dataExport from './data-export.ts'
import * as debts from './debts.ts'
import * as deliverySteps from './delivery-steps.ts'
import * as documents from './documents.ts'
import * as driverInvitations from './driver-invitations.ts'
import * as earnings from './earnings.ts'
import * as emailConfirmation from './email-confirmation.ts'
import * as endedOrder from './ended-order.ts'
import * as estimates from './estimates.ts'
import * as fleet from './fleet.ts'
import * as goods from './goods.ts'
import * as handoverCode from './handover-code.ts'
import * as imports from './imports.ts'
import * as indicators from './indicators.ts'
import * as invoices from './invoices.ts'
import * as mapRegion from './map-region.ts'
import * as messageChoices from './message-choices.ts'
import * as messages from './messages.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as offerFilters from './offer-filters.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './password-reset.ts'
import * as payee from './payee.ts'
import * as payments from './payments.ts'
import * as pickupProblems from './pickup-problems.ts'
import * as pickupWatch from './pickup-watch.ts'
import * as plannedPickup from './planned-pickup.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as ratings from './ratings.ts'
import * as recipientLink from './recipient-link.ts'
import * as referenceData from './reference-data.ts'
import * as registration from './registration.ts'
import * as roadProblems from './road-problems.ts'
import * as secondFactor from './second-factor.ts'
import * as senderStatement from './sender-statement.ts'
import * as sessions from './sessions.ts'
import * as shifts from './shifts.ts'
import * as tracking from './tracking.ts'
import * as vehicles from './vehicles.ts'
import * as webhooks from './webhooks.ts'

/** Every endpoint of the delivery API by its name, and the schemas that its modules share. */
export const deliveryApi = collectApi([
  accounts,
  browserErrors,
  companyMembers,
  apiKeys,
  webhooks,
  addressBook,
  recipientLink,
  ratings,
  referenceData,
  documents,
  appeals,
  registration,
  estimates,
  payments,
  plannedPickup,
  pickupProblems,
  roadProblems,
  dataExport,
  debts,
  companyCard,
  orders,
  handoverCode,
  billing,
  invoices,
  senderStatement,
  emailConfirmation,
  endedOrder,
  claims,
  mapRegion,
  messageChoices,
  messages,
  cancellation,
  tracking,
  imports,
  newsletter,
  carrier,
  deliverySteps,
  pickupWatch,
  carrierRoute,
  earnings,
  carrierCharges,
  payee,
  indicators,
  push,
  vehicles,
  fleet,
  shifts,
  driverInvitations,
  passwordReset,
  contact,
  sessions,
  secondFactor,
  passkeys,
  notifications,
  offerFilters,
  profile,
  goods,
  companyFacts,
  companyRoles,
  wire,
  patterns,
])

/** What the server must mount and what the OpenAPI document prints. */
export const deliveryEndpoints: readonly Endpoint[] = [...deliveryApi.endpoints.values()]
