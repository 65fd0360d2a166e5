import * as wire from '@repo/contracts/delivery/road-problems'
import type { Deps } from '#api/deps.ts'
import { toStep } from '#api/features/deliveries/steps/steps.wire.ts'
import { serve } from '#api/serve.ts'
import { photographHandover } from './handover.service.ts'
import { reportRoadProblem } from './report.service.ts'
import { toRoadDraft, toSenderIncident } from './road-problems.wire.ts'
import { readSenderRoadProblem } from './sender-view.service.ts'

export const roadProblemRoutes = [
  serve(wire.reportRoadProblem, async (deps: Deps, input, caller) => {
    await reportRoadProblem(deps, caller, toStep(input), toRoadDraft(input))
    return { success: true }
  }),
  serve(wire.photographHandover, async (deps: Deps, { livraisonId, photo }, caller) => {
    await photographHandover(deps, caller, { deliveryId: livraisonId, photo })
    return { success: true }
  }),
  serve(wire.getRoadProblem, async (deps: Deps, { commandeId }, caller) => {
    const { problem, now } = await readSenderRoadProblem(deps, caller, commandeId)
    const signAddress = (fileId: string | null) => fileId && deps.fileAddresses.address(fileId, now)
    return { success: true, incident: problem && toSenderIncident(problem, signAddress) }
  }),
]
