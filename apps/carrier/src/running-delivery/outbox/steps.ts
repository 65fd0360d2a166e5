import type { job, pickupProblemTypes, roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import type { parcelNatureCodes } from '@repo/delivery-rules/parcel-nature'
import type { z } from 'zod'

/** The running delivery, as returned by the API. */
export type Course = z.output<typeof job>

/** A stored picture. Bytes instead of a blob, since some browsers lose stored blobs. */
export type StoredPicture = { readonly bytes: ArrayBuffer; readonly type: string }

/** What can be undone within a minute. */
export type Undoable = 'arrive-enlevement' | 'transit' | 'arrive-livraison'

type Proof = {
  readonly photo: StoredPicture
  readonly signature: StoredPicture
  readonly comment: string
}

/** A step of a delivery, with the parameters of its call. */
export type StepContent =
  | { readonly kind: 'start' | 'transit' }
  | { readonly kind: 'arrive'; readonly place: 'enlevement' | 'livraison' }
  | { readonly kind: 'undo'; readonly undoes: Undoable }
  | ({ readonly kind: 'return' } & Proof)
  /** With the code of the carrier whose goods are taken over. */
  | ({ readonly kind: 'pickup'; readonly code?: string } & Proof)
  | ({ readonly kind: 'deliver'; readonly code: string } & Proof)
  | {
      readonly kind: 'absence' | 'refusal'
      readonly photo: StoredPicture | null
      readonly comment: string
    }
  | ({ readonly kind: 'problem' } & PickupProblem)
  | ({ readonly kind: 'incident' } & RoadProblem)

/** A problem at the pickup, as the carrier reports it. */
export type PickupProblem = {
  readonly type: PickupProblemType
  readonly photo: StoredPicture | null
  readonly comment: string
  /** The actual goods, when they are heavier or larger; otherwise null. */
  readonly goods: ActualGoods | null
}

/** The kinds of problems at the pickup. */
export type PickupProblemType = (typeof pickupProblemTypes)[number]

/** The goods as the carrier found them, with the field names of the API. */
export type ActualGoods = {
  readonly natureColisId: (typeof parcelNatureCodes)[number]
  readonly plagePoidsId: number
  readonly nombreColis: number
  readonly nombreChariot: number
  readonly isHorsGabarit: boolean
}

/** A breakdown or an accident with the goods aboard, as the carrier reports it. */
export type RoadProblem = {
  readonly type: (typeof roadProblemTypes)[number]
  readonly photo: StoredPicture | null
  readonly comment: string
  /** Where the goods are; empty for the device's position. */
  readonly address: string
  readonly isSomebodyHurt: boolean
  readonly areGoodsDamaged: boolean
}

/** What can be changed in a refused proof with a code. */
export type Correction = Partial<Proof & { readonly code: string }>

/** Why the server refused a step: its message, its stable code (null without one) and the code's facts. */
export type StepRefusal = {
  readonly code: string | null
  readonly message: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** The largest uncertainty of a position that the API accepts, in metres. */
export const maxPrecisionM = 100_000

/** A position of the device, with its time by the device's clock. */
export type StepPlace = {
  readonly lat: number
  readonly long: number
  readonly precisionM: number
  readonly atMs: number
}

/** A step that the server has not confirmed. */
export type QueuedStep = StepContent & {
  /** Its position in the device's queue; never reused. */
  readonly position: number
  readonly accountId: string
  readonly deliveryId: string
  /** Its number among the steps of this delivery on this device. The server executes each number once. */
  readonly number: number
  /** The device's random name for this delivery. Created with the first number, so that both are lost together. */
  readonly device: string
  /** When it happened, by the device's clock. */
  readonly happenedAtMs: number
  /** The device's position; missing when it was unknown. */
  readonly foundAt?: StepPlace
  /** How often it was sent. After the first attempt the server may have received it. */
  readonly tries: number
  readonly refusal: StepRefusal | null
}

/** A step before the queue assigns its position and number. */
export type NewStep = StepContent & Pick<QueuedStep, 'accountId' | 'deliveryId' | 'happenedAtMs' | 'foundAt'>

/** Returns the steps in the order in which they happened. */
export function sortSteps(steps: readonly QueuedStep[]): readonly QueuedStep[] {
  return steps.toSorted((one, other) => one.position - other.position)
}

/** Returns the next step to send: the oldest. Null while it is refused, or when the queue is empty. */
export function findNextToSend(steps: readonly QueuedStep[]): QueuedStep | null {
  const [oldest] = sortSteps(steps)
  return oldest === undefined || oldest.refusal !== null ? null : oldest
}

/** The last number that a device has used for a delivery. */
export type Numbering = { readonly device: string; readonly last: number }

/** Returns the next number of a delivery. The first one creates the device's name. */
export function createNextNumber(numbering: Numbering | undefined, nameDevice: () => string): Numbering {
  return numbering ? { ...numbering, last: numbering.last + 1 } : { device: nameDevice(), last: 1 }
}

/** Returns the step that an undo can remove, since it was never sent; null when the undo must be sent. */
export function findWithdrawable(
  steps: readonly QueuedStep[],
  deliveryId: string,
  undoes: Undoable,
): QueuedStep | null {
  const last = sortSteps(steps)
    .filter((step) => step.deliveryId === deliveryId)
    .at(-1)
  if (last === undefined || last.tries > 0) return null
  const undoable = last.kind === 'arrive' ? (`arrive-${last.place}` as const) : last.kind
  return undoable === undoes ? last : null
}

/** The fields that every step's call shares. */
type Stamp = {
  readonly livraisonId: string
  readonly horodatage: Date
  readonly envoyeA: Date
  readonly numero: number
  readonly appareil: string
  readonly lat?: number
  readonly long?: number
  readonly precisionM?: number
  readonly positionA?: Date
}

/**
 * Returns the fields that identify a step to the server, with its time and position. `nowMs` is the time of the attempt
 * by the device's clock.
 */
export function createStamp(
  step: Pick<QueuedStep, 'deliveryId' | 'number' | 'device' | 'happenedAtMs' | 'foundAt'>,
  nowMs: number,
): Stamp {
  return {
    livraisonId: step.deliveryId,
    // After the clock was set back, a step must not appear to happen after it is sent.
    horodatage: new Date(Math.min(step.happenedAtMs, nowMs)),
    envoyeA: new Date(nowMs),
    numero: step.number,
    appareil: step.device,
    ...(step.foundAt ? toPlaceFields(step.foundAt, nowMs) : {}),
  }
}

function toPlaceFields({ lat, long, precisionM, atMs }: StepPlace, nowMs: number) {
  return { lat, long, precisionM, positionA: new Date(Math.min(atMs, nowMs)) }
}
