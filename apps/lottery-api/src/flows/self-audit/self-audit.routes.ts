import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readPublicAudits } from './self-audit.service.ts'

/** The route of the service's public checks of its own draws. */
export const selfAuditRoutes: readonly Route<Deps>[] = [
  serve(wire.listAudits, (deps) => readPublicAudits(deps)),
]
