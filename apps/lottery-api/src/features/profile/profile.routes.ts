import * as wire from '@repo/contracts/lottery/profile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { changePhoto, removePhoto } from './photo.service.ts'
import { changeProfile } from './profile.service.ts'
import { toProfile } from './profile.wire.ts'

/** The routes of a player's profile. */
export const profileRoutes = [
  serve(wire.readProfile, async (deps: Deps, _input, { accountId }) =>
    toProfile(await deps.db.player.findUniqueOrThrow({ where: { id: accountId } })),
  ),

  serve(wire.updateProfile, async (deps: Deps, change, caller) => {
    await changeProfile(deps, caller, change)
    return { success: true }
  }),

  serve(wire.changePhoto, async (deps: Deps, { photo }, caller) => {
    await changePhoto(deps, caller, photo)
    return { success: true }
  }),

  serve(wire.removePhoto, async (deps: Deps, _input, caller) => {
    await removePhoto(deps, caller)
    return { success: true }
  }),
]
