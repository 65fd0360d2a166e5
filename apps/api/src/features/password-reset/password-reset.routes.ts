import * as wire from '@repo/contracts/delivery/password-reset'
import type { Exchange } from '@repo/server-kit/serve'
import { browserCookie } from '#api/core/accounts/known-browsers.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import type { Requester } from './password-reset.service.ts'
import {
  changeForgottenPassword,
  requestReset,
  resetLifetimeS,
  verifyCode,
} from './password-reset.service.ts'

/** Holds the secret of the client that requested a code. */
const cookieName = 'volant-reset'

function toRequester(exchange: Exchange, email: string | undefined): Requester {
  return {
    email: email ?? null,
    secret: exchange.cookie(cookieName),
    browser: exchange.cookie(browserCookie),
  }
}

export const passwordResetRoutes = [
  serve(wire.requestPasswordReset, async (deps: Deps, { email }, _caller, exchange) => {
    const origin = { address: exchange.address, browser: exchange.cookie(browserCookie) }
    exchange.setCookie(cookieName, await requestReset(deps, email, origin), resetLifetimeS)
    return { success: true }
  }),

  serve(wire.verifyResetCode, async (deps: Deps, { code, email }, _caller, exchange) => {
    await verifyCode(deps, toRequester(exchange, email), code)
    return { success: true }
  }),

  serve(wire.changeForgottenPassword, async (deps: Deps, { code, email, password }, _caller, exchange) => {
    await changeForgottenPassword(deps, toRequester(exchange, email), code, password)
    exchange.setCookie(cookieName, '', 0)
    return { success: true }
  }),
]
