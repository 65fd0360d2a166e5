import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readProofInDraw } from './proofs.service.ts'

/** The route of the public proof of a ticket's place in a sealed list. */
export const proofRoutes: readonly Route<Deps>[] = [
  serve(wire.readProof, ({ db }, { week, number }) => readProofInDraw(db, week, number)),
]
