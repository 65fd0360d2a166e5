import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { requireFreshPassword } from './fresh-password.service.ts'
import { requireNeededFactor } from './needed-factor.service.ts'

/**
 * Throws `factor-setup-needed` or `password-needed` for a change of access to a company or its money, unless the caller
 * has the mandatory second factor and has confirmed the password within five minutes.
 * Revoking a key, an invitation, a member or a driver is urgent and needs no factor.
 */
export async function requireProtectedOwner(deps: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  await requireNeededFactor(deps, caller)
  await requireFreshPassword(deps, caller)
}
