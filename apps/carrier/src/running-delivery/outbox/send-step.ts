import { CallError, call } from '@repo/api-client/call'
import { isTransient } from '@repo/api-client/retries'
import { endSession, readToken } from '@repo/api-client/session'
import * as wire from '@repo/contracts/delivery/delivery-steps'
import { reportPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import { reportRoadProblem } from '@repo/contracts/delivery/road-problems'
import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import type { LatePosition } from '../late-positions.ts'
import type { Course, QueuedStep, StoredPicture } from './steps.ts'
import { createStamp, maxPrecisionM } from './steps.ts'

/** A silently dropped connection must not block the queue; pictures need more time on a slow one. */
const timeoutMs = { step: 15_000, pictures: 60_000 }

function toFile({ bytes, type }: StoredPicture, name: string): File {
  return new File([bytes], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}

async function callWithTimeout<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const token = readToken()
  const signal = AbortSignal.timeout(endpoint.encoding === 'multipart' ? timeoutMs.pictures : timeoutMs.step)
  try {
    return await call(endpoint, input, { token, signal })
  } catch (error) {
    // As after every call, a 401 ends the session on this device.
    if (error instanceof CallError && error.status === 401 && token !== null) endSession()
    throw error
  }
}

/**
 * Sends a step with the time at which it happened. Returns the delivery afterwards; null for an incident, and for a
 * deleted delivery. Rejects as `call` does; a 401 also ends the session.
 */
export async function sendStep(step: QueuedStep): Promise<Course | null> {
  const { course } = await callStep(step)
  return course
}

function callStep(step: QueuedStep): Promise<{ readonly course: Course | null }> {
  const stamped = createStamp(step, Date.now())
  switch (step.kind) {
    case 'start':
      return callWithTimeout(wire.startDelivery, stamped)
    case 'arrive':
      return callWithTimeout(wire.recordArrival, { ...stamped, lieu: step.place })
    case 'transit':
      return callWithTimeout(wire.recordTransit, stamped)
    case 'undo':
      return callWithTimeout(wire.undoStep, stamped)
    case 'pickup':
      return callWithTimeout(wire.recordPickup, {
        ...stamped,
        ...toProofInput(step),
        codeReprise: step.code ?? '',
      })
    case 'return':
      return callWithTimeout(wire.recordReturn, { ...stamped, ...toProofInput(step) })
    case 'deliver':
      return callWithTimeout(wire.recordDelivery, {
        ...stamped,
        ...toProofInput(step),
        codeRemise: step.code,
      })
    case 'absence':
      return callWithTimeout(wire.reportAbsence, { ...stamped, ...toReportInput(step) })
    case 'refusal':
      return callWithTimeout(wire.reportRefusal, { ...stamped, ...toReportInput(step) })
    case 'problem':
      return callWithTimeout(reportPickupProblem, {
        ...stamped,
        ...toReportInput(step),
        ...(step.goods ?? {}),
        motif: step.type,
      })
    case 'incident':
      return callWithTimeout(reportRoadProblem, {
        ...stamped,
        ...toReportInput(step),
        incident: step.type,
        adresse: step.address,
        blesse: step.isSomebodyHurt,
        marchandiseAbimee: step.areGoodsDamaged,
      }).then(() => ({ course: null }))
  }
}

function toProofInput(step: QueuedStep & { kind: 'pickup' | 'return' | 'deliver' }) {
  return {
    photo: toFile(step.photo, 'photo'),
    signature: toFile(step.signature, 'signature'),
    commentaire: step.comment,
  }
}

function toReportInput(step: { readonly photo: StoredPicture | null; readonly comment: string }) {
  const photo = step.photo === null ? {} : { photo: toFile(step.photo, 'photo') }
  return { ...photo, commentaire: step.comment }
}

/** Sends late positions of a delivery. Returns whether they are settled: accepted, or refused for good. */
export async function sendLatePositions(
  livraisonId: string,
  positions: readonly LatePosition[],
): Promise<boolean> {
  const sentPositions = positions.map(({ atMs, precisionM, ...place }) => ({
    ...place,
    precisionM: Math.min(precisionM, maxPrecisionM),
    horodatage: new Date(atMs),
  }))
  return callWithTimeout(wire.addLatePositions, { livraisonId, positions: sentPositions }).then(
    () => true,
    (error: unknown) => !isTransient(error),
  )
}

/**
 * Fetches the last state of a delivery that the server no longer shows as running; null for a deleted one. Sends a step
 * that cannot change anything: an arrival at the drop-off before DÉMARRER, and DÉMARRER itself after it. Rejects as
 * `call` does.
 */
export async function fetchEndedDelivery({ livraisonId, statut }: Course): Promise<Course | null> {
  const response =
    statut === null
      ? callWithTimeout(wire.recordArrival, { livraisonId, lieu: 'livraison' })
      : callWithTimeout(wire.startDelivery, { livraisonId })
  return (await response).course
}
