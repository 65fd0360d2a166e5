import * as wire from '@repo/contracts/delivery/vehicles'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { addVehicle, changeVehicle, listVehicles, removeVehicle } from './vehicles.service.ts'
import { toListedVehicule, toVehicleDraft } from './vehicles.wire.ts'

export const vehicleRoutes = [
  serve(wire.listVehicles, async (deps: Deps, _input, caller) => ({
    success: true,
    vehicules: (await listVehicles(deps, caller)).map((vehicle) => toListedVehicule(vehicle, caller)),
  })),

  serve(wire.addVehicle, async (deps: Deps, form, caller) => ({
    success: true,
    vehicule: toListedVehicule(await addVehicle(deps, caller, toVehicleDraft(form)), caller),
  })),

  serve(wire.changeVehicle, async (deps: Deps, { vehiculeId, ...form }, caller) => ({
    success: true,
    vehicule: toListedVehicule(await changeVehicle(deps, caller, vehiculeId, toVehicleDraft(form)), caller),
  })),

  serve(wire.removeVehicle, async (deps: Deps, { vehiculeId }, caller) => {
    await removeVehicle(deps, caller, vehiculeId)
    return { success: true }
  }),
]
