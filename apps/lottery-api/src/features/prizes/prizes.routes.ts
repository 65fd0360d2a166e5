import * as wire from '@repo/contracts/lottery/prizes'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { objectToCase } from './cases.service.ts'
import { claimPrize, requestWinnerLink } from './claim.service.ts'
import { listPrizesOfPlayer } from './prizes.service.ts'
import { verifyPrize } from './verify.service.ts'

/** The routes of a winner's prizes. */
export const prizeRoutes: readonly Route<Deps>[] = [
  serve(wire.listPrizes, ({ db }, _input, { accountId }) => listPrizesOfPlayer(db, accountId)),

  serve(wire.verifyPrize, async (deps, { token }) => ({
    success: true,
    ...(await verifyPrize(deps, token)),
  })),

  serve(wire.requestWinnerLink, async (deps, { id }, { accountId }) => {
    await requestWinnerLink(deps, accountId, id)
    return { success: true }
  }),

  serve(wire.objectToPrizeQuestion, async (deps, objection, { accountId }) => {
    await objectToCase(deps, accountId, objection)
    return { success: true }
  }),

  serve(wire.claimPrizeAbroad, async (deps, { id, account, bic, bank }, caller) => {
    await claimPrize(deps, caller, { id, iban: account, bic, bank })
    return { success: true }
  }),

  serve(wire.claimPrize, async (deps, claim, caller) => {
    await claimPrize(deps, caller, claim)
    return { success: true }
  }),
]
