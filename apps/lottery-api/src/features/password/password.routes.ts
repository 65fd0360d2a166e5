import * as profile from '@repo/contracts/lottery/profile'
import * as wire from '@repo/contracts/lottery/registration'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { changePassword, requestReset, resetPassword } from './password.service.ts'

/** The routes that change a password and replace a forgotten one. */
export const passwordRoutes = [
  serve(wire.requestPasswordReset, async (deps: Deps, { email }, _caller, { address }) => {
    await requestReset(deps, email, address)
    return { success: true }
  }),

  serve(wire.resetPassword, async (deps: Deps, { token, password }) => {
    await resetPassword(deps, token, password)
    return { success: true }
  }),

  serve(profile.changePassword, async (deps: Deps, { currentPassword, password }, caller) => {
    await changePassword(deps, caller, { current: currentPassword, next: password })
    return { success: true }
  }),
]
