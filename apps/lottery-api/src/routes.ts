import type { Route } from '@repo/server-kit/serve'
import type { Deps } from './deps.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'

/** Every endpoint of the lottery with its handler. */
export const routes: readonly Route<Deps>[] = [...documentRoutes]
