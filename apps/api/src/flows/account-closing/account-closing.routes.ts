import { removeMember } from '@repo/contracts/delivery/company-members'
import { disownEmail } from '@repo/contracts/delivery/email-confirmation'
import { removeDriver } from '@repo/contracts/delivery/fleet'
import { deleteAccount } from '@repo/contracts/delivery/profile'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { closeDisownedAccount } from './disowned-accounts.service.ts'
import { eraseOwnAccount } from './erasure.service.ts'
import * as removals from './removals.service.ts'

export const accountClosingRoutes = [
  serve(disownEmail, async (deps: Deps, { jeton }) => {
    await closeDisownedAccount(deps, jeton)
    return { success: true }
  }),

  serve(deleteAccount, async (deps: Deps, _input, caller) => {
    await requireFreshPassword(deps, caller)
    await eraseOwnAccount(deps, caller)
    return { success: true }
  }),

  serve(removeMember, async (deps: Deps, { membreId }, caller) => {
    await requireFreshPassword(deps, caller)
    await removals.removeMember(deps, caller, membreId)
    return { success: true }
  }),

  serve(removeDriver, async (deps: Deps, { transporteurId }, caller) => {
    await requireFreshPassword(deps, caller)
    await removals.removeDriver(deps, caller, transporteurId)
    return { success: true }
  }),
]
