import * as wire from '@repo/contracts/delivery/accounts'
import { databaseNow } from '@repo/server-kit/database'
import type { Exchange } from '@repo/server-kit/serve'
import { findOwnAccount } from '#api/core/accounts/accounts.service.ts'
import { findPendingEmail } from '#api/core/accounts/email-change.service.ts'
import { confirmPassword } from '#api/core/accounts/fresh-password.service.ts'
import { registerIndividualSender } from '#api/core/accounts/registration.service.ts'
import {
  deliverRenewedSession,
  deliverSession,
  readSessionOpener,
} from '#api/core/accounts/session-cookie.wire.ts'
import { endSession, signIn } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { toIndividualDraft, toUser } from './accounts.wire.ts'

/** Signs in at a site and delivers the session to the browser or program. */
async function signInAt(
  deps: Deps,
  credentials: { readonly email: string; readonly password: string },
  site: 'sender' | 'carrier',
  exchange: Exchange,
) {
  const from = { address: exchange.address, opener: readSessionOpener(exchange) }
  const token = deliverSession(exchange, await signIn(deps, credentials, site, from))
  return { error: false as const, success: true as const, token }
}

export const accountRoutes = [
  serve(wire.senderSignIn, (deps: Deps, input, _caller, exchange) =>
    signInAt(deps, input, 'sender', exchange),
  ),

  serve(wire.carrierSignIn, (deps: Deps, input, _caller, exchange) =>
    signInAt(deps, input, 'carrier', exchange),
  ),

  serve(wire.confirmPassword, async (deps: Deps, { motDePasse, code }, caller, exchange) =>
    deliverRenewedSession(exchange, await confirmPassword(deps, caller, { password: motDePasse, code })),
  ),

  serve(wire.signOut, async (deps: Deps, _input, caller) => {
    await endSession(deps, caller.accountId, caller.sessionId)
    return { success: true }
  }),

  serve(wire.registerIndividualSender, async (deps: Deps, input) => {
    await registerIndividualSender(deps, toIndividualDraft(input))
    return { success: true, message: 'Votre compte a été créé avec succès' }
  }),

  serve(wire.getUserInfo, async (deps: Deps, _input, caller) => {
    const account = await findOwnAccount(deps, caller)
    const photo = account.photoFileId
      ? deps.fileAddresses.address(account.photoFileId, await databaseNow(deps.db))
      : null
    return {
      success: true,
      user: toUser(account, { photo, pendingEmail: await findPendingEmail(deps.db, account.id) }, caller),
    }
  }),

  serve(wire.getProfile, async (deps: Deps, _input, caller) => {
    const { individual, membership, company, email, phone } = await findOwnAccount(deps, caller)
    return {
      first_name: individual?.firstNames ?? membership?.firstNames ?? company?.contactName ?? '',
      last_name: individual?.lastName ?? membership?.lastName ?? company?.name ?? '',
      email,
      Num_telephone: phone,
    }
  }),
]
