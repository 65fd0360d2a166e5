import * as wire from '@repo/contracts/delivery/carrier'
import { chooseVehicle, setDuty } from '#api/core/carriers/carriers.service.ts'
import { toTrackPoints } from '#api/core/carriers/track-points.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { recordPositions } from './positions.service.ts'

export const carrierRoutes = [
  serve(wire.chooseVehicle, async (deps: Deps, { vehiculeId }, caller) => {
    await chooseVehicle(deps, caller, vehiculeId)
    return { success: true }
  }),
  serve(wire.setDuty, async (deps: Deps, { enService }, caller) => {
    await setDuty(deps, caller, enService)
    return { success: true }
  }),
  serve(wire.pushPositions, async (deps: Deps, { positions }, caller) => {
    const { accepted, ignored, intervalS } = await recordPositions(deps, caller, toTrackPoints(positions))
    const callInterval = intervalS === null ? {} : { intervalleS: intervalS }
    return { success: true, acceptees: accepted, ignorees: ignored, ...callInterval }
  }),
]
