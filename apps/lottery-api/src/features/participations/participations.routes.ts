import * as wire from '@repo/contracts/lottery/participation'
import { databaseNow } from '@repo/server-kit/database'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import {
  cancelParticipation,
  castVote,
  listParticipations,
  payWithCredit,
  readParticipation,
} from './participations.service.ts'
import { toParticipation } from './participations.wire.ts'
import { readReceipt } from './receipt.service.ts'
import { drawNumber, validateTicket } from './tickets.service.ts'

/** The routes of a participation, from the vote to the ticket’s receipt. */
export const participationRoutes = [
  serve(wire.readParticipation, async (deps: Deps, { week }, caller) => {
    const { participation, ...rest } = await readParticipation(deps, caller.accountId, week)
    return { ...rest, participation: participation && toParticipation(participation) }
  }),

  serve(wire.castVote, async (deps: Deps, input, caller) => ({
    success: true,
    participation: toParticipation(await castVote(deps, caller.accountId, input)),
  })),

  serve(wire.payWithCredit, async (deps: Deps, { week }, caller) => {
    requireConfirmed(caller, await databaseNow(deps.db))
    return {
      success: true,
      participation: toParticipation(await payWithCredit(deps, caller.accountId, week)),
    }
  }),

  serve(wire.drawNumber, async (deps: Deps, { week }, caller) => ({
    success: true,
    participation: toParticipation(await drawNumber(deps, caller.accountId, week)),
  })),

  serve(wire.validateTicket, async (deps: Deps, input, caller) => ({
    success: true,
    participation: toParticipation(await validateTicket(deps, caller.accountId, input)),
  })),

  serve(wire.cancelParticipation, async (deps: Deps, { week }, caller) => {
    await cancelParticipation(deps, caller.accountId, week)
    return { success: true }
  }),

  serve(wire.listParticipations, async (deps: Deps, { before }, caller) => {
    const { page, next } = await listParticipations(deps, caller.accountId, before ?? null)
    return { participations: page.map(({ shown, draw }) => ({ ...toParticipation(shown), draw })), next }
  }),

  serve(wire.readReceipt, (deps: Deps, { week }, caller) => readReceipt(deps, caller.accountId, week)),
]
