import type { Step } from './step-changes.service.ts'

type StepFields = {
  readonly livraisonId: string
  readonly horodatage?: Date | undefined
  readonly envoyeA?: Date | undefined
  readonly numero?: number | undefined
  readonly appareil?: string | undefined
  readonly lat?: number | undefined
  readonly long?: number | undefined
  readonly precisionM?: number | undefined
  readonly positionA?: Date | undefined
}

function toStepPlace({ lat, long, precisionM, positionA, horodatage }: StepFields): Step['place'] {
  const takenAt = positionA ?? horodatage
  if (lat === undefined || long === undefined || takenAt === undefined) return null
  return { latitude: lat, longitude: long, accuracyM: precisionM ?? null, takenAt }
}

/** Returns a step as the phone reports it: its delivery, its time and number, and its place. */
export function toStep(fields: StepFields): Step {
  const { livraisonId, horodatage, envoyeA, numero, appareil } = fields
  return {
    deliveryId: livraisonId,
    reported: { happenedAt: horodatage ?? null, sentAt: envoyeA ?? null },
    number: numero === undefined ? null : { number: numero, device: appareil ?? null },
    place: toStepPlace(fields),
  }
}
