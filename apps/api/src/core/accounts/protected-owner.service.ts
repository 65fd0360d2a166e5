import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import { requireFreshPassword } from './fresh-password.service.ts'
import { requireNeededFactor } from './needed-factor.service.ts'

/**
 * Refuses what changes who reaches a company or its money unless its caller has the factor that it needs, and proved within five minutes who it is: like
 * `requireNeededFactor`, and then `requireFreshPassword`. What only takes a key, an invitation, a member or a driver back needs no factor: it must be done at once.
 */
export async function requireProtectedOwner(deps: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  await requireNeededFactor(deps, caller)
  await requireFreshPassword(deps, caller)
}
