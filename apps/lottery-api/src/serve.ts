import { createServe } from '@repo/server-kit/serve'
import type { Caller, LotteryPolicy } from './caller.ts'
import type { Deps } from './deps.ts'

/** Pairs an endpoint of the lottery with its handler, see `createServe`. */
export const serve = createServe<Deps, Caller, LotteryPolicy>()
