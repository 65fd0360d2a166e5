import * as wire from '@repo/contracts/lottery/registration'
import { requestLink } from '#lottery-api/core/links/requested-links.service.ts'
import { listServedCountries } from '#lottery-api/core/players/countries.rules.ts'
import { hashAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { activateAccount } from './activation.service.ts'
import { registerPlayer } from './registration.service.ts'

/** The routes of registration, activation, and the countries where the lottery is offered. */
export const playerRoutes = [
  serve(wire.register, async (deps: Deps, draft, _caller, { address }) => {
    await registerPlayer(deps, draft, hashAddress(deps.config, address)[0])
    return { success: true }
  }),

  serve(wire.activate, async (deps: Deps, { token }) => {
    await activateAccount(deps, token)
    return { success: true }
  }),

  serve(wire.requestActivation, async (deps: Deps, { email }, _caller, { address }) => {
    await requestLink(deps, 'activation', email, address)
    return { success: true }
  }),

  serve(wire.listCountries, async ({ config }: Deps) => {
    const countries = [...listServedCountries(config)]
    return { countries }
  }),
]
