import type { Route } from '@repo/server-kit/serve'
import type { Deps } from './deps.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { proofRoutes } from './features/proofs/proofs.routes.ts'
import { safetyRoutes } from './features/safety/safety.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'

/** Every endpoint of the lottery with its handler. */
export const routes: readonly Route<Deps>[] = [
  ...contactRoutes,
  ...documentRoutes,
  ...notificationRoutes,
  ...profileRoutes,
  ...safetyRoutes,
  ...settingsRoutes,
  ...proofRoutes,
]
