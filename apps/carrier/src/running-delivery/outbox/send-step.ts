import { call } from '@repo/api-client/call'
import { isTransient } from '@repo/api-client/retries'
import { currentToken, endSession } from '@repo/api-client/session'
import * as wire from '@repo/contracts/delivery/delivery-steps'
import { reportPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import { reportRoadProblem } from '@repo/contracts/delivery/road-problems'
import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import type { LatePosition } from '../late-positions.ts'
import type { Course, QueuedStep, StoredPicture } from './steps.ts'
import { stamp } from './steps.ts'

/** A silently dropped connection must not block the queue; pictures need more time on a slow one. */
const patienceMs = { step: 15_000, pictures: 60_000 }

function fileOf({ bytes, type }: StoredPicture, name: string): File {
  return new File([bytes], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

async function answered<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const token = currentToken()
  const signal = AbortSignal.timeout(
    endpoint.encoding === 'multipart' ? patienceMs.pictures : patienceMs.step,
  )
  try {
    return await call(endpoint, input, { token, signal })
  } catch (error) {
    // As in every call, a revoked session ends with the first 401.
    if (error instanceof Error && 'status' in error && error.status === 401 && token !== null) endSession()
    throw error
  }
}

/** Sends a step with the time at which it happened. Returns the delivery afterwards. Throws what `call` throws. */
export async function sendStep(step: QueuedStep): Promise<Course | null> {
  const { course } = await callOf(step)
  return course
}

function callOf(step: QueuedStep): Promise<{ readonly course: Course | null }> {
  const stamped = stamp(step, Date.now())
  switch (step.kind) {
    case 'start':
      return answered(wire.startDelivery, stamped)
    case 'arrive':
      return answered(wire.recordArrival, { ...stamped, lieu: step.place })
    case 'transit':
      return answered(wire.recordTransit, stamped)
    case 'undo':
      return answered(wire.undoStep, stamped)
    case 'pickup':
      return answered(wire.recordPickup, { ...stamped, ...proofOf(step), codeReprise: step.code ?? '' })
    case 'return':
      return answered(wire.recordReturn, { ...stamped, ...proofOf(step) })
    case 'deliver':
      return answered(wire.recordDelivery, { ...stamped, ...proofOf(step), codeRemise: step.code })
    case 'absence':
      return answered(wire.reportAbsence, { ...stamped, ...remarkOf(step) })
    case 'refusal':
      return answered(wire.reportRefusal, { ...stamped, ...remarkOf(step) })
    case 'problem':
      return answered(reportPickupProblem, {
        ...stamped,
        ...remarkOf(step),
        ...(step.goods ?? {}),
        motif: step.type,
      })
    case 'incident':
      return answered(reportRoadProblem, {
        ...stamped,
        ...remarkOf(step),
        incident: step.type,
        adresse: step.address,
        blesse: step.isSomebodyHurt,
        marchandiseAbimee: step.areGoodsDamaged,
      }).then(() => ({ course: null }))
  }
}

function proofOf(step: QueuedStep & { kind: 'pickup' | 'return' | 'deliver' }) {
  return {
    photo: fileOf(step.photo, 'photo'),
    signature: fileOf(step.signature, 'signature'),
    commentaire: step.comment,
  }
}

function remarkOf(step: { readonly photo: StoredPicture | null; readonly comment: string }) {
  const photo = step.photo === null ? {} : { photo: fileOf(step.photo, 'photo') }
  return { ...photo, commentaire: step.comment }
}

/** Sends late positions of a delivery. Returns whether they are settled: accepted, or refused for good. */
export async function sendLatePositions(
  livraisonId: string,
  positions: readonly LatePosition[],
): Promise<boolean> {
  const given = positions.map(({ atMs, precisionM, ...place }) => ({
    ...place,
    precisionM: Math.min(precisionM, 100_000),
    horodatage: new Date(atMs),
  }))
  return answered(wire.addLatePositions, { livraisonId, positions: given }).then(
    () => true,
    (error: unknown) => !isTransient(error),
  )
}

/**
 * Asks how a delivery ended that the server no longer shows as running. It sends a step that cannot change anything: an
 * arrival at the drop-off before DÉMARRER, and DÉMARRER itself after it. The response has the current state, or why
 * there is none.
 */
export async function askWhatBecame({ livraisonId, statut }: Course): Promise<Course | null> {
  const asked =
    statut === null
      ? answered(wire.recordArrival, { livraisonId, lieu: 'livraison' })
      : answered(wire.startDelivery, { livraisonId })
  return (await asked).course
}
