import * as wire from '@repo/contracts/delivery/newsletter'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { confirmSubscription, resubscribe, subscribe, unsubscribe } from './newsletter.service.ts'

export const newsletterRoutes = [
  serve(wire.subscribe, async (deps: Deps, { email }) => {
    await subscribe(deps, email)
    return { success: true }
  }),
  serve(wire.confirmSubscription, async (deps: Deps, { jeton }) => {
    await confirmSubscription(deps, jeton)
    return { success: true }
  }),
  serve(wire.unsubscribe, async (deps: Deps, { jeton }) => {
    await unsubscribe(deps, jeton)
    return { success: true }
  }),
  serve(wire.resubscribe, async (deps: Deps, { jeton }) => {
    await resubscribe(deps, jeton)
    return { success: true }
  }),
]
