import * as wire from '@repo/contracts/delivery/pickup-problems'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { DeliveryNote } from '#api/features/deliveries/steps/delivery-note.service.ts'
import { toCourse } from '#api/features/deliveries/steps/delivery-note.wire.ts'
import { toStep } from '#api/features/deliveries/steps/steps.wire.ts'
import { serve } from '#api/serve.ts'
import { answerPickupProblem } from './decide.service.ts'
import { toDraft, toSenderProbleme } from './pickup-problems.wire.ts'
import { reportPickupProblem, withdrawPickupProblem } from './report.service.ts'
import { readSenderProblem } from './sender-view.service.ts'

const answers = { accepter: 'agree', annuler: 'end', contester: 'contest' } as const

const toStepResponse = (note: DeliveryNote | null, { kind }: Pick<Caller, 'kind'>) => ({
  success: true as const,
  course: note && toCourse(note, { canSeeMoney: kind !== 'LIVR' }),
})

export const pickupProblemRoutes = [
  serve(wire.reportPickupProblem, async (deps: Deps, input, caller) =>
    toStepResponse(await reportPickupProblem(deps, caller, toStep(input), toDraft(input)), caller),
  ),
  serve(wire.withdrawPickupProblem, async (deps: Deps, { livraisonId }, caller) =>
    toStepResponse(await withdrawPickupProblem(deps, caller, livraisonId), caller),
  ),
  serve(wire.getPickupProblem, async (deps: Deps, { commandeId }, caller) => {
    const { problem, now } = await readSenderProblem(deps, caller, commandeId)
    const signAddress = (fileId: string | null) => fileId && deps.fileAddresses.address(fileId, now)
    return {
      success: true,
      probleme: problem && toSenderProbleme(problem, signAddress),
      modifiable: caller.permissions.includes('order'),
    }
  }),
  serve(wire.answerPickupProblem, async (deps: Deps, { commandeId, problemeId, choix }, caller) => {
    await answerPickupProblem(deps, caller, {
      orderId: commandeId,
      problemId: problemeId,
      answer: answers[choix],
    })
    return { success: true }
  }),
]
