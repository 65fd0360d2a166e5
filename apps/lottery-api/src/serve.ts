import { serveFor } from '@repo/server-kit/serve'
import type { Caller, LotteryPolicy } from './caller.ts'
import type { Deps } from './deps.ts'

/** Pairs an endpoint of the lottery with its handler, see `serveFor`. */
export const serve = serveFor<Deps, Caller, LotteryPolicy>()
