import * as wire from '@repo/contracts/delivery/api-keys'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import { requireProtectedOwner } from '#api/core/accounts/protected-owner.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { changeKeyLimit, createKey, listKeys, revokeKey } from './api-keys.service.ts'
import { toKey } from './api-keys.wire.ts'

export const apiKeyRoutes = [
  serve(wire.listApiKeys, async (deps: Deps, _input, caller) => ({
    success: true,
    cles: (await listKeys(deps, caller)).map(toKey),
  })),

  serve(wire.createApiKey, async (deps: Deps, { nom, limiteJournaliere }, caller) => {
    await requireProtectedOwner(deps, caller)
    const draft = { name: nom, dailyLimitCents: limiteJournaliere }
    const { secret, key } = await createKey(deps, caller, draft)
    return { success: true, cle: secret, infos: toKey(key) }
  }),

  serve(wire.changeApiKeyLimit, async (deps: Deps, { cleId, limiteJournaliere }, caller) => {
    await requireProtectedOwner(deps, caller)
    await changeKeyLimit(deps, caller, cleId, limiteJournaliere)
    return { success: true }
  }),

  serve(wire.revokeApiKey, async (deps: Deps, { cleId }, caller) => {
    await requireFreshPassword(deps, caller)
    await revokeKey(deps, caller, cleId)
    return { success: true }
  }),
]
