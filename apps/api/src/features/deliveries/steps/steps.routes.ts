import * as wire from '@repo/contracts/delivery/delivery-steps'
import { toTrackPoints } from '#api/core/carriers/track-points.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { recordDelivery, recordPickup, recordReturn } from '../proofs/proofs.service.ts'
import { reportAbsence, reportRefusal } from '../returns/returns.service.ts'
import { addLatePositions } from '../tracking/late-positions.service.ts'
import type { DeliveryNote } from './delivery-note.service.ts'
import { toCourse } from './delivery-note.wire.ts'
import { recordArrival, recordTransit, startDelivery, undoStep, withdrawDelivery } from './steps.service.ts'
import { toStep } from './steps.wire.ts'

const places = { enlevement: 'pickup', livraison: 'dropoff' } as const

const toStepResponse = (note: DeliveryNote | null, { kind }: { readonly kind: string }) => ({
  success: true as const,
  course: note && toCourse(note, { canSeeMoney: kind !== 'LIVR' }),
})

const toProof = (input: { photo: File; signature: File; commentaire: string }) => ({
  photo: input.photo,
  signature: input.signature,
  comment: input.commentaire,
})

const toReturnDraft = (input: { photo?: File | undefined; commentaire: string }) => ({
  photo: input.photo ?? null,
  comment: input.commentaire,
})

export const stepRoutes = [
  serve(wire.addLatePositions, async (deps: Deps, { livraisonId, positions }, caller) => {
    const points = toTrackPoints(positions)
    const { accepted, ignored } = await addLatePositions(deps, caller, livraisonId, points)
    return { success: true, acceptees: accepted, ignorees: ignored }
  }),
  serve(wire.withdraw, async (deps: Deps, { livraisonId }, caller) => {
    await withdrawDelivery(deps, caller, livraisonId)
    return { success: true }
  }),
  serve(wire.startDelivery, async (deps: Deps, input, caller) =>
    toStepResponse(await startDelivery(deps, caller, toStep(input)), caller),
  ),
  serve(wire.recordArrival, async (deps: Deps, input, caller) => {
    const place = input.lieu === undefined ? null : places[input.lieu]
    return toStepResponse(await recordArrival(deps, caller, toStep(input), place), caller)
  }),
  serve(wire.recordPickup, async (deps: Deps, input, caller) => {
    const draft = { ...toProof(input), code: input.codeReprise || null }
    return toStepResponse(await recordPickup(deps, caller, toStep(input), draft), caller)
  }),
  serve(wire.recordTransit, async (deps: Deps, input, caller) =>
    toStepResponse(await recordTransit(deps, caller, toStep(input)), caller),
  ),
  serve(wire.undoStep, async (deps: Deps, input, caller) =>
    toStepResponse(await undoStep(deps, caller, toStep(input)), caller),
  ),
  serve(wire.recordDelivery, async (deps: Deps, input, caller) => {
    const draft = { ...toProof(input), code: input.codeRemise || null }
    return toStepResponse(await recordDelivery(deps, caller, toStep(input), draft), caller)
  }),
  serve(wire.reportAbsence, async (deps: Deps, input, caller) =>
    toStepResponse(await reportAbsence(deps, caller, toStep(input), toReturnDraft(input)), caller),
  ),
  serve(wire.reportRefusal, async (deps: Deps, input, caller) =>
    toStepResponse(await reportRefusal(deps, caller, toStep(input), toReturnDraft(input)), caller),
  ),
  serve(wire.recordReturn, async (deps: Deps, input, caller) =>
    toStepResponse(await recordReturn(deps, caller, toStep(input), toProof(input)), caller),
  ),
]
