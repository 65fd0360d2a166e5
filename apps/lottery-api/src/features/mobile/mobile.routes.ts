import * as wire from '@repo/contracts/lottery/mobile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { confirmMobile, findMobile, removeMobile, requestMobileCode } from './mobile.service.ts'

/** The routes of the mobile for a player's prize messages. */
export const mobileRoutes = [
  serve(wire.readMobile, (deps: Deps, _input, { accountId }) => findMobile(deps, accountId)),
  serve(wire.requestMobileCode, async (deps: Deps, { number }, caller) => {
    await requestMobileCode(deps, caller, number)
    return { success: true }
  }),
  serve(wire.confirmMobile, async (deps: Deps, { code }, caller) => {
    await confirmMobile(deps, caller, code)
    return { success: true }
  }),
  serve(wire.removeMobile, async (deps: Deps, _input, caller) => {
    await removeMobile(deps, caller)
    return { success: true }
  }),
]
