import * as wire from '@repo/contracts/lottery/profile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { askToEnd } from './account-closing.service.ts'

/** Leaving the lottery. */
export const endingRoutes = [
  serve(wire.endAccount, async (deps: Deps, { password }, caller) => ({
    success: true as const,
    endsLater: await askToEnd(deps, caller, password),
  })),
]
