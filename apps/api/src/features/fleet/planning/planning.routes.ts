import * as wire from '@repo/contracts/delivery/shifts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { addShift, changeShift, copyWeek, listOwnPlan, readPlan, removeShift } from './planning.service.ts'
import { toPlan, toRequestedShift, toShift } from './planning.wire.ts'

export const planningRoutes = [
  serve(wire.readPlan, async (deps: Deps, { semaine }, caller) => ({
    success: true,
    ...toPlan(await readPlan(deps, caller, semaine ?? null)),
  })),

  serve(wire.addShift, async (deps: Deps, { jusquau, ...form }, caller) => ({
    success: true,
    ajoutes: await addShift(deps, caller, toRequestedShift(form), jusquau ?? null),
  })),

  serve(wire.changeShift, async (deps: Deps, { creneauId, ...form }, caller) => {
    await changeShift(deps, caller, creneauId, toRequestedShift(form))
    return { success: true }
  }),

  serve(wire.removeShift, async (deps: Deps, { creneauId, suivants }, caller) => ({
    success: true,
    supprimes: await removeShift(deps, caller, creneauId, suivants ?? false),
  })),

  serve(wire.copyWeek, async (deps: Deps, { semaine, vers }, caller) => {
    const { newCount, existingCount, withoutVehicleCount } = await copyWeek(deps, caller, semaine, vers)
    return { success: true, copies: newCount, deja: existingCount, sansVehicule: withoutVehicleCount }
  }),

  serve(wire.readOwnPlan, async (deps: Deps, _input, caller) => ({
    success: true,
    creneaux: (await listOwnPlan(deps, caller)).map(toShift),
  })),
]
