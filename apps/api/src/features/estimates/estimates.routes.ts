import * as wire from '@repo/contracts/delivery/estimates'
import { toTrip } from '#api/core/order/trip.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { estimateTrip } from './estimates.service.ts'
import { toEstimate } from './estimates.wire.ts'

export const estimateRoutes = [
  serve(wire.estimate, async (deps: Deps, input, caller) =>
    toEstimate(await estimateTrip(deps, caller, toTrip(input))),
  ),
]
