import * as wire from '@repo/contracts/lottery/newsletter'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { leaveNewsletter, rejoinNewsletter, stopMails } from './newsletter.service.ts'

/**
 * Unsubscribing from the newsletter and other mails, and resubscribing: without signing in, by the secret of an
 * issue's link.
 */
export const newsletterRoutes = [
  serve(wire.leaveNewsletter, async (deps: Deps, { token }) => {
    await leaveNewsletter(deps, token)
    return { success: true as const }
  }),
  serve(wire.rejoinNewsletter, async (deps: Deps, { token }) => {
    await rejoinNewsletter(deps, token)
    return { success: true as const }
  }),
  serve(wire.stopMails, async (deps: Deps, { wish, token }) => {
    await stopMails(deps, wish, token)
    return { success: true as const }
  }),
]
