import * as wire from '@repo/contracts/delivery/accounts'
import { databaseNow } from '@repo/server-kit/database'
import { ownAccount } from '#api/core/accounts/accounts.service.ts'
import { registerIndividualSender } from '#api/core/accounts/registration.service.ts'
import { signIn, signOut } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { toIndividualDraft, toUser } from './accounts.wire.ts'

export const accountRoutes = [
  serve(wire.senderSignIn, async (deps: Deps, input) => ({
    error: false,
    success: true,
    token: await signIn(deps, input, 'sender'),
  })),

  serve(wire.carrierSignIn, async (deps: Deps, input) => ({
    error: false,
    success: true,
    token: await signIn(deps, input, 'carrier'),
  })),

  serve(wire.signOut, async (deps: Deps, _input, caller) => {
    await signOut(deps, caller)
    return { success: true }
  }),

  serve(wire.registerIndividualSender, async (deps: Deps, input) => {
    await registerIndividualSender(deps, toIndividualDraft(input))
    return { success: true, message: 'Votre compte a été créé avec succès' }
  }),

  serve(wire.getUserInfo, async (deps: Deps, _input, caller) => {
    const account = await ownAccount(deps, caller)
    const photo = account.photoFileId
      ? deps.fileAddresses.address(account.photoFileId, await databaseNow(deps.db))
      : null
    return { success: true, user: toUser(account, photo, caller) }
  }),

  serve(wire.getProfile, async (deps: Deps, _input, caller) => {
    const { individual, membership, company, email, phone } = await ownAccount(deps, caller)
    return {
      first_name: individual?.firstNames ?? membership?.firstNames ?? company?.contactName ?? '',
      last_name: individual?.lastName ?? membership?.lastName ?? company?.name ?? '',
      email,
      Num_telephone: phone,
    }
  }),
]
