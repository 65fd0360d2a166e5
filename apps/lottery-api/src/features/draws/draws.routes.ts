import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readTrust } from './publish/trust.service.ts'
import { listDraws, readDraw } from './view/draw-view.service.ts'

/** The routes of the public facts of draws. */
export const drawRoutes: readonly Route<Deps>[] = [
  serve(wire.listDraws, (deps, { before }) => listDraws(deps, before ?? null)),
  serve(wire.readDraw, (deps, { week }) => readDraw(deps, week)),
  serve(wire.readTrust, async (deps) => ({
    ...(await readTrust(deps)),
    isDevelopmentBeacon: deps.beacon.isDevelopment,
  })),
]
