import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { trustOf } from './publish/trust.service.ts'
import { pageOfDraws, viewOfDraw } from './view/draw-view.service.ts'

/** The public facts of draws. */
export const drawRoutes: readonly Route<Deps>[] = [
  serve(wire.listDraws, (deps, { before }) => pageOfDraws(deps, before ?? null)),
  serve(wire.readDraw, (deps, { week }) => viewOfDraw(deps, week)),
  serve(wire.readTrust, async (deps) => ({
    ...(await trustOf(deps)),
    isDevelopmentBeacon: deps.beacon.isDevelopment,
  })),
]
