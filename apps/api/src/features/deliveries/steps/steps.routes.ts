import * as wire from '@repo/contracts/delivery/delivery-steps'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { recordDelivery, recordPickup, recordReturn } from '../proofs/proofs.service.ts'
import { reportAbsence, reportRefusal } from '../returns/returns.service.ts'
import { addLatePositions } from '../tracking/late-positions.service.ts'
import type { DeliveryNote } from './delivery-note.service.ts'
import { toCourse } from './delivery-note.wire.ts'
import { recordArrival, recordTransit, startDelivery, undoStep, withdraw } from './steps.service.ts'
import { stepOf } from './steps.wire.ts'

const places = { enlevement: 'pickup', livraison: 'dropoff' } as const

const stepDone = (note: DeliveryNote | null, { kind }: { readonly kind: string }) => ({
  success: true as const,
  course: note && toCourse(note, { seesMoney: kind !== 'LIVR' }),
})

const proofOf = (input: { photo: File; signature: File; commentaire: string }) => ({
  photo: input.photo,
  signature: input.signature,
  comment: input.commentaire,
})

const draftOf = (input: { photo?: File | undefined; commentaire: string }) => ({
  photo: input.photo ?? null,
  comment: input.commentaire,
})

export const stepRoutes = [
  serve(wire.addLatePositions, async (deps: Deps, { livraisonId, positions }, caller) => {
    const points = positions.map(({ lat, long, precisionM, horodatage }) => ({
      latitude: lat,
      longitude: long,
      accuracyM: precisionM ?? null,
      recordedAt: horodatage,
    }))
    const { accepted, ignored } = await addLatePositions(deps, caller, livraisonId, points)
    return { success: true as const, acceptees: accepted, ignorees: ignored }
  }),
  serve(wire.withdraw, async (deps: Deps, { livraisonId }, caller) => {
    await withdraw(deps, caller, livraisonId)
    return { success: true as const }
  }),
  serve(wire.startDelivery, async (deps: Deps, input, caller) =>
    stepDone(await startDelivery(deps, caller, stepOf(input)), caller),
  ),
  serve(wire.recordArrival, async (deps: Deps, input, caller) => {
    const place = input.lieu === undefined ? null : places[input.lieu]
    return stepDone(await recordArrival(deps, caller, stepOf(input), place), caller)
  }),
  serve(wire.recordPickup, async (deps: Deps, input, caller) => {
    const draft = { ...proofOf(input), code: input.codeReprise || null }
    return stepDone(await recordPickup(deps, caller, stepOf(input), draft), caller)
  }),
  serve(wire.recordTransit, async (deps: Deps, input, caller) =>
    stepDone(await recordTransit(deps, caller, stepOf(input)), caller),
  ),
  serve(wire.undoStep, async (deps: Deps, input, caller) =>
    stepDone(await undoStep(deps, caller, stepOf(input)), caller),
  ),
  serve(wire.recordDelivery, async (deps: Deps, input, caller) => {
    const draft = { ...proofOf(input), code: input.codeRemise || null }
    return stepDone(await recordDelivery(deps, caller, stepOf(input), draft), caller)
  }),
  serve(wire.reportAbsence, async (deps: Deps, input, caller) =>
    stepDone(await reportAbsence(deps, caller, stepOf(input), draftOf(input)), caller),
  ),
  serve(wire.reportRefusal, async (deps: Deps, input, caller) =>
    stepDone(await reportRefusal(deps, caller, stepOf(input), draftOf(input)), caller),
  ),
  serve(wire.recordReturn, async (deps: Deps, input, caller) =>
    stepDone(await recordReturn(deps, caller, stepOf(input), proofOf(input)), caller),
  ),
]
