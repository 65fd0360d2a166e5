import type { Route } from '@repo/server-kit/serve'
import type { Deps } from './deps.ts'

/** Every endpoint of the lottery with its handler. */
export const routes: readonly Route<Deps>[] = []
