import * as wire from '@repo/contracts/delivery/sessions'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.service.ts'

export const sessionRoutes = [
  serve(wire.listSessions, async (deps: Deps, _input, caller) => ({
    success: true,
    sessions: (await listSessions(deps, caller)).map(({ id, opener, createdAt, lastUsedAt }) => ({
      sessionId: id,
      appareil: opener,
      ouverteA: createdAt,
      utiliseeA: lastUsedAt,
      estCelleCi: id === caller.sessionId,
    })),
  })),

  serve(wire.endSession, async (deps: Deps, { sessionId }, caller) => {
    await endOwnSession(deps, caller, sessionId)
    return { success: true }
  }),

  serve(wire.endOtherSessions, async (deps: Deps, _input, caller) => {
    await endOtherSessions(deps, caller)
    return { success: true }
  }),
]
