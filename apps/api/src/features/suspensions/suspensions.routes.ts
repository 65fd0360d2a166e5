import * as wire from '@repo/contracts/delivery/appeals'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { sendAppeal } from './appeals.service.ts'

export const suspensionRoutes = [
  serve(wire.sendAppeal, async (deps: Deps, { texte }, caller) => ({
    success: true,
    envoyeLe: await sendAppeal(deps, caller, texte),
  })),
]
