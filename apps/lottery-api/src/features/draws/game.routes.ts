import * as wire from '@repo/contracts/lottery/draws'
import type { Route } from '@repo/server-kit/serve'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { readGame } from './view/game.service.ts'

/** The route of the game's figures and its draws. */
export const gameRoutes: readonly Route<Deps>[] = [serve(wire.readGame, (deps) => readGame(deps))]
