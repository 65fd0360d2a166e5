import * as wire from '@repo/contracts/delivery/indicators'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { readPublishedIndicators } from './indicators.service.ts'
import { toIndicators } from './indicators.wire.ts'

export const indicatorRoutes = [
  serve(wire.getPlatformIndicators, async (deps: Deps, { annee }) =>
    toIndicators(await readPublishedIndicators(deps, annee ?? null)),
  ),
]
