import * as wire from '@repo/contracts/delivery/ratings'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { answerReview, readReviews } from './ratings.service.ts'
import { toReview } from './ratings.wire.ts'

export const ratingRoutes = [
  serve(wire.listReviews, async (deps: Deps, { avant }, caller) => {
    const { average, raters, page } = await readReviews(deps, caller, avant ?? null)
    return {
      success: true,
      note: average,
      nombrePersonnes: raters,
      evaluations: page.map((review) => toReview(review, caller.accountId)),
    }
  }),
  serve(wire.answerReview, async (deps: Deps, { livraisonId, texte }, caller) => {
    await answerReview(deps, caller, livraisonId, texte)
    return { success: true }
  }),
]
