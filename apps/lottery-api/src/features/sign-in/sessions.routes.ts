import * as wire from '@repo/contracts/lottery/session'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { approveSignIn, readSignInRequest, refuseSignIn } from './new-address.service.ts'
import { confirmPassword, endOtherSessions, listOwnSessions, signOut } from './own-sessions.service.ts'
import { confirmCode, readPending } from './pending-sign-in.service.ts'
import {
  clearCookies,
  readOrigin,
  readSecrets,
  setPendingCookie,
  setRenewedCookie,
  setRestoredCookies,
  setSignedInCookies,
} from './session-cookies.wire.ts'
import { signIn } from './sign-in.service.ts'
import { readSignedInPlayer } from './signed-in-player.service.ts'

const signedIn = { success: true, outcome: 'signed-in', needsApproval: false, needsCode: false } as const

/** The routes of a sign-in with its steps, of a sign-out, and of the sessions of a player. */
export const sessionRoutes = [
  serve(wire.readSession, async (deps: Deps, _input, _caller, exchange) => {
    const { session, remembered } = readSecrets(exchange)
    const { browser, addressHash, formerHashes } = readOrigin(exchange, deps.config)
    const origin = { browser, addressHashes: [addressHash, ...formerHashes] }
    const cookies = { session, remembered }
    const { response, restored, isElsewhere } = await readSignedInPlayer(deps, cookies, origin)
    if (restored) setRestoredCookies(exchange, restored)
    else if (response.player === null && remembered !== null && !isElsewhere)
      clearCookies(exchange, 'remembered')
    return response
  }),

  serve(wire.signIn, async (deps: Deps, credentials, _caller, exchange) => {
    const outcome = await signIn(deps, credentials, readOrigin(exchange, deps.config))
    if (outcome.kind === 'signed-in') {
      setSignedInCookies(exchange, outcome.cookies)
      return signedIn
    }
    const { secret, needsApproval, needsCode } = outcome
    setPendingCookie(exchange, secret)
    return { success: true, outcome: 'second-step', needsApproval, needsCode }
  }),

  serve(wire.readPendingSignIn, async (deps: Deps, _input, _caller, exchange) => {
    const { pending, session } = readSecrets(exchange)
    const { cookies, ...response } = await readPending(deps, pending, session)
    if (cookies) setSignedInCookies(exchange, cookies)
    else if (response.state === 'refused' || response.state === 'over') clearCookies(exchange, 'pending')
    return response
  }),

  serve(wire.confirmSignInCode, async (deps: Deps, { code }, _caller, exchange) => {
    const { pending, session } = readSecrets(exchange)
    setSignedInCookies(exchange, await confirmCode(deps, pending, code, session))
    return signedIn
  }),

  serve(wire.readAddressLink, async (deps: Deps, { token }) => ({
    success: true,
    ...(await readSignInRequest(deps, token)),
  })),

  serve(wire.answerAddressLink, async (deps: Deps, { token, approve }) => {
    await (approve ? approveSignIn : refuseSignIn)(deps, token)
    return { success: true }
  }),

  serve(wire.confirmPassword, async (deps: Deps, { password }, caller, exchange) => {
    setRenewedCookie(exchange, await confirmPassword(deps, caller, password))
    return { success: true }
  }),

  serve(wire.signOut, async (deps: Deps, { isIdle = false, endpoint = null }, _caller, exchange) => {
    await signOut(deps, readSecrets(exchange), { isIdle, endpoint })
    clearCookies(exchange, 'session', 'remembered', 'pending')
    return { success: true }
  }),

  serve(wire.listSessions, async (deps: Deps, _input, caller) => {
    const sessions = await listOwnSessions(deps, caller)
    return { sessions }
  }),

  serve(wire.endOtherSessions, async (deps: Deps, _input, caller) => {
    await endOtherSessions(deps, caller)
    return { success: true }
  }),
]
