import * as wire from '@repo/contracts/lottery/profile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts'

/** The routes that change an account's email address. */
export const emailChangeRoutes = [
  serve(wire.requestEmailChange, async (deps: Deps, { newEmail }, caller) => {
    await requestEmailChange(deps, caller, newEmail)
    return { success: true }
  }),

  serve(wire.confirmEmailChange, async (deps: Deps, { token }) => {
    await confirmEmailChange(deps, token)
    return { success: true }
  }),
]
