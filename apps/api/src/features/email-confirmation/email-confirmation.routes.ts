import * as wire from '@repo/contracts/delivery/email-confirmation'
import { undoEmailChange } from '#api/core/accounts/email-change.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { confirmEmail, dropEmailChange, resendConfirmation } from './email-confirmation.service.ts'

export const emailConfirmationRoutes = [
  serve(wire.confirmEmail, async (deps: Deps, { jeton }) => {
    await confirmEmail(deps, jeton)
    return { success: true }
  }),

  serve(wire.undoEmailChange, async (deps: Deps, { jeton }) => {
    await undoEmailChange(deps, jeton)
    return { success: true }
  }),

  serve(wire.dropEmailChange, async (deps: Deps, _input, caller) => {
    await dropEmailChange(deps, caller)
    return { success: true }
  }),

  serve(wire.resendConfirmation, async (deps: Deps, _input, caller) => {
    await resendConfirmation(deps, caller)
    return { success: true }
  }),
]
