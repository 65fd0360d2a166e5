import type { Route } from '@repo/server-kit/serve'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { addressBookRoutes } from './features/address-book/address-book.routes.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { browserErrorRoutes } from './features/browser-errors/browser-errors.routes.ts'
import { carrierRoutes } from './features/carriers/carriers.routes.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { companyRoutes } from './features/company/company.routes.ts'
import { companyCardRoutes } from './features/company-card/company-card.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { debtRoutes } from './features/debts/debts.routes.ts'
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts'
import { dispatchRoutes } from './features/dispatch/dispatch.routes.ts'
import { pickupWatchRoutes } from './features/dispatch/pickup-watch/pickup-watch.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { emailConfirmationRoutes } from './features/email-confirmation/email-confirmation.routes.ts'
import { estimateRoutes } from './features/estimates/estimates.routes.ts'
import { fleetRoutes } from './features/fleet/fleet.routes.ts'
import { planningRoutes } from './features/fleet/planning/planning.routes.ts'
import { handoverCodeRoutes } from './features/handover-code/handover-code.routes.ts'
import { indicatorRoutes } from './features/indicators/indicators.routes.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { mapRegionRoutes } from './features/map-region/map-region.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { passwordResetRoutes } from './features/password-reset/password-reset.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { earningsRoutes } from './features/payouts/earnings/earnings.routes.ts'
import { payeeRoutes } from './features/payouts/payee/payee.routes.ts'
import { professionalRegistrationRoutes } from './features/professional-registration/professional-registration.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { ratingRoutes } from './features/ratings/ratings.routes.ts'
import { recipientLinkRoutes } from './features/recipient-link/recipient-link.routes.ts'
import { referenceDataRoutes } from './features/reference-data/reference-data.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { senderStatementRoutes } from './features/sender-statements/sender-statements.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { suspensionRoutes } from './features/suspensions/suspensions.routes.ts'
import { vehicleRoutes } from './features/vehicles/vehicles.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import { accountClosingRoutes } from './flows/account-closing/account-closing.routes.ts'
import { cancellingRoutes } from './flows/cancelling/cancelling.routes.ts'
import { carrierStateRoutes } from './flows/carrier-state/carrier-state.routes.ts'
import { dataExportRoutes } from './flows/data-export/data-export.routes.ts'
import { fleetExportRoutes } from './flows/fleet-exports/fleet-exports.routes.ts'
import { importRoutes } from './flows/imports/imports.routes.ts'
import { messageChoiceRoutes } from './flows/message-choices/message-choices.routes.ts'
import { orderingRoutes } from './flows/ordering/ordering.routes.ts'
import { pickupProblemRoutes } from './flows/pickup-problems/pickup-problems.routes.ts'
import { declinedRoutes } from './flows/provider-inbox/declined.routes.ts'

/** Every endpoint that the API serves, each with its handler. */
export const routes: readonly Route<Deps>[] = [
  ...accountClosingRoutes,
  ...accountRoutes,
  ...addressBookRoutes,
  ...addressRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...browserErrorRoutes,
  ...cancellingRoutes,
  ...pickupProblemRoutes,
  ...carrierRoutes,
  ...carrierStateRoutes,
  ...claimRoutes,
  ...companyCardRoutes,
  ...companyRoutes,
  ...contactRoutes,
  ...dataExportRoutes,
  ...messageChoiceRoutes,
  ...debtRoutes,
  ...declinedRoutes,
  ...deliveryRoutes,
  ...dispatchRoutes,
  ...documentRoutes,
  ...earningsRoutes,
  ...estimateRoutes,
  ...handoverCodeRoutes,
  ...mapRegionRoutes,
  ...messageRoutes,
  ...fleetRoutes,
  ...fleetExportRoutes,
  ...planningRoutes,
  ...importRoutes,
  ...invoiceRoutes,
  ...indicatorRoutes,
  ...newsletterRoutes,
  ...notificationRoutes,
  ...orderRoutes,
  ...orderingRoutes,
  ...emailConfirmationRoutes,
  ...passwordResetRoutes,
  ...passkeyRoutes,
  ...payeeRoutes,
  ...paymentRoutes,
  ...professionalRegistrationRoutes,
  ...pickupWatchRoutes,
  ...profileRoutes,
  ...pushRoutes,
  ...ratingRoutes,
  ...recipientLinkRoutes,
  ...referenceDataRoutes,
  ...secondFactorRoutes,
  ...senderStatementRoutes,
  ...sessionRoutes,
  ...vehicleRoutes,
  ...suspensionRoutes,
  ...webhookRoutes,
]
