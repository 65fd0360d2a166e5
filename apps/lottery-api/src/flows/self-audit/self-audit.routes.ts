import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { auditsInPublic } from './self-audit.service.ts'

/** What the service found at its own draws, for whoever asks. */
export const selfAuditRoutes: readonly Route<Deps>[] = [
  serve(wire.listAudits, (deps) => auditsInPublic(deps)),
]
