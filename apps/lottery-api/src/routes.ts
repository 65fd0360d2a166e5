import type { Route } from '@repo/server-kit/serve'
import type { Deps } from './deps.ts'
import { browserErrorRoutes } from './features/browser-errors/browser-errors.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { creditRoutes } from './features/credits/credits.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { drawRoutes } from './features/draws/draws.routes.ts'
import { gameRoutes } from './features/draws/game.routes.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import { mobileRoutes } from './features/mobile/mobile.routes.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { pushRoutes } from './features/notifications/push.routes.ts'
import { participationRoutes } from './features/participations/participations.routes.ts'
import { passwordRoutes } from './features/password/password.routes.ts'
import { prizeRoutes } from './features/prizes/prizes.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { proofRoutes } from './features/proofs/proofs.routes.ts'
import {
  cancelOpenPurchases,
  cancelPurchasesBeyondLimits,
} from './features/purchases/open-purchases.service.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { playerRoutes } from './features/registration/players.routes.ts'
import { createSafetyRoutes } from './features/safety/safety.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { sessionRoutes } from './features/sign-in/sessions.routes.ts'
import { sponsorshipRoutes } from './features/sponsorship/sponsorship.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { accountClosingRoutes } from './flows/account-closing/account-closing.routes.ts'
import { emailChangeRoutes } from './flows/email-change/email-change.routes.ts'
import { selfAuditRoutes } from './flows/self-audit/self-audit.routes.ts'

/** Every endpoint of the lottery with its handler. */
export const routes: readonly Route<Deps>[] = [
  ...browserErrorRoutes,
  ...contactRoutes,
  ...documentRoutes,
  ...accountClosingRoutes,
  ...emailChangeRoutes,
  ...linkRoutes,
  ...mobileRoutes,
  ...newsletterRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...passwordRoutes,
  ...playerRoutes,
  ...profileRoutes,
  ...createSafetyRoutes({ open: cancelOpenPurchases, beyondLimits: cancelPurchasesBeyondLimits }),
  ...sessionRoutes,
  ...settingsRoutes,
  ...sponsorshipRoutes,
  ...proofRoutes,
  ...participationRoutes,
  ...purchaseRoutes,
  ...creditRoutes,
  ...drawRoutes,
  ...gameRoutes,
  ...statisticsRoutes,
  ...selfAuditRoutes,
  ...prizeRoutes,
]
