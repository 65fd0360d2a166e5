import * as wire from '@repo/contracts/delivery/push'
import { subscribe, unsubscribe } from '#api/core/notifications/push.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'

export const pushRoutes = [
  serve(wire.pushKey, async (deps: Deps) => ({ success: true, clePublique: deps.push.publicKey })),
  serve(wire.subscribePush, async (deps: Deps, { adressePush, cleP256dh, secretAuth }, caller) => {
    await subscribe(deps, caller, { endpoint: adressePush, p256dh: cleP256dh, auth: secretAuth })
    return { success: true }
  }),
  serve(wire.unsubscribePush, async (deps: Deps, { adressePush }, caller) => {
    await unsubscribe(deps, caller, adressePush)
    return { success: true }
  }),
]
