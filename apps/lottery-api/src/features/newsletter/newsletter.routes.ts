import * as wire from '@repo/contracts/lottery/newsletter'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { leaveNewsletter, rejoinNewsletter, stopEmails } from './newsletter.service.ts'

/**
 * The routes that unsubscribe from the newsletter and other mails, and resubscribe: without signing in, by the secret
 * of a mail's link.
 */
export const newsletterRoutes = [
  serve(wire.leaveNewsletter, async (deps: Deps, { token }) => {
    await leaveNewsletter(deps, token)
    return { success: true }
  }),
  serve(wire.rejoinNewsletter, async (deps: Deps, { token }) => {
    await rejoinNewsletter(deps, token)
    return { success: true }
  }),
  serve(wire.stopEmails, async (deps: Deps, { wish, token }) => {
    await stopEmails(deps, wish, token)
    return { success: true }
  }),
]
