import * as wire from '@repo/contracts/lottery/push'
import { subscribe, unsubscribe } from '#lottery-api/core/notifications/push.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'

/** The routes of a player's subscribed browsers. */
export const pushRoutes = [
  serve(wire.readPushKey, async (deps: Deps) => ({ publicKey: deps.push.publicKey })),
  serve(wire.subscribePush, async (deps: Deps, { endpoint, p256dh, authSecret }, caller) => {
    await subscribe(deps, caller, { endpoint, p256dh, auth: authSecret })
    return { success: true }
  }),
  serve(wire.unsubscribePush, async (deps: Deps, { endpoint }, caller) => {
    await unsubscribe(deps, caller, endpoint)
    return { success: true }
  }),
]
