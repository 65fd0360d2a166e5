import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readStatistics } from './statistics.service.ts'

/** The route of a draw's public statistics. */
export const statisticsRoutes: readonly Route<Deps>[] = [
  serve(wire.readStatistics, (deps, { week }) => readStatistics(deps, week)),
]
