import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { requireFreshPassword } from './fresh-password.service.ts'
import { requireNeededFactor } from './needed-factor.service.ts'

/**
 * Refuses a change of access to a company or its money unless its caller has the needed factor, and confirmed the
 * password within five minutes: like `requireNeededFactor`, and then `requireFreshPassword`. Revoking a key, an
 * invitation, a member or a driver needs no factor, since it is urgent.
 */
export async function requireProtectedOwner(deps: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  await requireNeededFactor(deps, caller)
  await requireFreshPassword(deps, caller)
}
