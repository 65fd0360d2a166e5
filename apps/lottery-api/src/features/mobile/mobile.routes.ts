import * as wire from '@repo/contracts/lottery/mobile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { askMobile, confirmMobile, findMobile, removeMobile } from './mobile.service.ts'

/** The mobile for a player's prize messages. */
export const mobileRoutes = [
  serve(wire.readMobile, (deps: Deps, _input, { accountId }) => findMobile(deps, accountId)),
  serve(wire.askMobile, async (deps: Deps, { number }, caller) => {
    await askMobile(deps, caller, number)
    return { success: true as const }
  }),
  serve(wire.confirmMobile, async (deps: Deps, { code }, caller) => {
    await confirmMobile(deps, caller, code)
    return { success: true as const }
  }),
  serve(wire.removeMobile, async (deps: Deps, _input, caller) => {
    await removeMobile(deps, caller)
    return { success: true as const }
  }),
]
