import * as wire from '@repo/contracts/delivery/carrier'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { readCarrierState } from './carrier-state.service.ts'
import { toEtat } from './carrier-state.wire.ts'

export const carrierStateRoutes = [
  serve(wire.carrierState, async (deps: Deps, _input, caller) =>
    toEtat(await readCarrierState(deps, caller), { canSeeMoney: caller.kind !== 'LIVR' }),
  ),
]
