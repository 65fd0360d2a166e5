import * as wire from '@repo/contracts/lottery/profile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { requestClosing } from './account-closing.service.ts'

/** The route that closes an account. */
export const accountClosingRoutes = [
  serve(wire.endAccount, async (deps: Deps, { password }, caller) => ({
    success: true,
    endsLater: await requestClosing(deps, caller, password),
  })),
]
