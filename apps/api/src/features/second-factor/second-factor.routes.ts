import * as wire from '@repo/contracts/delivery/second-factor'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  readOwnSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts'

export const secondFactorRoutes = [
  serve(wire.getSecondFactor, async (deps: Deps, _input, caller) => {
    const { since, codesLeft, isAsked, neededFrom } = await readOwnSecondFactor(deps, caller)
    return {
      success: true,
      depuis: since,
      codesRestants: codesLeft,
      estDemande: isAsked,
      exigeeLe: neededFrom,
    }
  }),

  serve(wire.prepareSecondFactor, async (deps: Deps, _input, caller) => {
    const { secret, url } = await prepareSecondFactor(deps, caller)
    return { success: true, secret, adresse: url }
  }),

  serve(wire.enableSecondFactor, async (deps: Deps, { code }, caller) => ({
    success: true,
    codes: await enableSecondFactor(deps, caller, code),
  })),

  serve(wire.disableSecondFactor, async (deps: Deps, _input, caller) => {
    await disableSecondFactor(deps, caller)
    return { success: true }
  }),

  serve(wire.renewRecoveryCodes, async (deps: Deps, _input, caller) => ({
    success: true,
    codes: await renewRecoveryCodes(deps, caller),
  })),
]
