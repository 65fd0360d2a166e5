import { createServe } from '@repo/server-kit/serve'
import type { Caller } from './caller.ts'
import type { Deps } from './deps.ts'

/** Pairs an endpoint of the marketplace with its handler (`createServe`). */
export const serve = createServe<Deps, Caller>()
