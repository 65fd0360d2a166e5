import * as wire from '@repo/contracts/delivery/email-confirmation'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { confirmEmail, resendConfirmation } from './email-confirmation.service.ts'

export const emailConfirmationRoutes = [
  serve(wire.confirmEmail, async (deps: Deps, { jeton }) => {
    await confirmEmail(deps, jeton)
    return { success: true }
  }),

  serve(wire.resendConfirmation, async (deps: Deps, _input, caller) => {
    await resendConfirmation(deps, caller)
    return { success: true }
  }),
]
