import type { job, pickupProblemTypes, roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import type { parcelNatureCodes } from '@repo/delivery-rules/parcel-nature'
import type { z } from 'zod'

/** The running delivery, as returned by the API. */
export type Course = z.output<typeof job>

/** A picture as stored: bytes, since some browsers lose the blobs of their database. */
export type StoredPicture = { readonly bytes: ArrayBuffer; readonly type: string }

/** What can be taken back within a minute. */
export type Undoable = 'arrive-enlevement' | 'transit' | 'arrive-livraison'

type Proof = {
  readonly photo: StoredPicture
  readonly signature: StoredPicture
  readonly comment: string
}

/** What a carrier does in a delivery, with all that its call needs. */
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
  | ({ readonly kind: 'problem' } & FoundProblem)
  | ({ readonly kind: 'incident' } & RoadProblem)

/** What keeps a carrier from taking the goods, as it reports it. */
export type FoundProblem = {
  readonly type: PickupProblemType
  readonly photo: StoredPicture | null
  readonly comment: string
  /** The goods as they are; of heavier or larger ones alone. */
  readonly goods: FoundGoods | null
}

/** What may be found at the pickup. */
export type PickupProblemType = (typeof pickupProblemTypes)[number]

/** Goods by the names of the wire. */
export type FoundGoods = {
  readonly natureColisId: (typeof parcelNatureCodes)[number]
  readonly plagePoidsId: number
  readonly nombreColis: number
  readonly nombreChariot: number
  readonly isHorsGabarit: boolean
}

/** A breakdown or an accident with the goods aboard, as its carrier reports it. */
export type RoadProblem = {
  readonly type: (typeof roadProblemTypes)[number]
  readonly photo: StoredPicture | null
  readonly comment: string
  /** Where the goods are; empty for where the device is. */
  readonly address: string
  readonly isSomebodyHurt: boolean
  readonly areGoodsDamaged: boolean
}

/** What may be changed of a refused proof with a code before it is sent again. */
export type Correction = Partial<Proof & { readonly code: string }>

/** Why the server refused a step: its message and its stable code. */
export type StepRefusal = {
  readonly code: string | null
  readonly message: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** Where a device found itself, and when by its own clock. */
export type StepPlace = {
  readonly lat: number
  readonly long: number
  readonly precisionM: number
  readonly atMs: number
}

/** A step that the server has not confirmed yet. */
export type QueuedStep = StepContent & {
  /** Its place in the queue of this device; never used twice. */
  readonly position: number
  readonly accountId: string
  readonly deliveryId: string
  /** The running number of the steps of this delivery on this device, by which the server carries each out once. */
  readonly number: number
  /** What the device calls itself for this delivery: made with its first number, so that the two are lost together or not at all. */
  readonly device: string
  /** When it happened, by the device's clock. */
  readonly happenedAtMs: number
  /** Where the device was; missing where it did not know. */
  readonly foundAt?: StepPlace
  /** How often it was sent without a response: from the first attempt on the server may have it. */
  readonly tries: number
  readonly refusal: StepRefusal | null
}

/** A step as it is put into the queue, which gives it its place and number. */
export type NewStep = StepContent & Pick<QueuedStep, 'accountId' | 'deliveryId' | 'happenedAtMs' | 'foundAt'>

/** The steps in the order in which they happened. */
export function inOrder(steps: readonly QueuedStep[]): readonly QueuedStep[] {
  return steps.toSorted((one, other) => one.position - other.position)
}

/** What is sent next: the oldest, unless the server refused it, which its carrier has to settle first. */
export function nextToSend(steps: readonly QueuedStep[]): QueuedStep | null {
  const [oldest] = inOrder(steps)
  return oldest === undefined || oldest.refusal !== null ? null : oldest
}

/** The last number that a device has given out for a delivery. */
export type Numbering = { readonly device: string; readonly last: number }

/** The next number of a delivery; the first comes with a new name of the device. */
export function nextNumber(numbering: Numbering | undefined, newDevice: () => string): Numbering {
  return numbering ? { ...numbering, last: numbering.last + 1 } : { device: newDevice(), last: 1 }
}

/** The step that an undo can leave out, since it was never sent; null when the undo has to be sent. */
export function withdrawable(
  steps: readonly QueuedStep[],
  deliveryId: string,
  undoes: Undoable,
): QueuedStep | null {
  const last = inOrder(steps)
    .filter((step) => step.deliveryId === deliveryId)
    .at(-1)
  if (last === undefined || last.tries > 0) return null
  const undoable = last.kind === 'arrive' ? (`arrive-${last.place}` as const) : last.kind
  return undoable === undoes ? last : null
}

/** The fields of every step's call. */
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

/** The fields by which the server knows when and where a step happened and which one it is, for a try at `nowMs` of the device's clock. */
export function stamp(
  step: Pick<QueuedStep, 'deliveryId' | 'number' | 'device' | 'happenedAtMs' | 'foundAt'>,
  nowMs: number,
): Stamp {
  return {
    livraisonId: step.deliveryId,
    // A clock that was set back meanwhile must not make it happen after it is sent.
    horodatage: new Date(Math.min(step.happenedAtMs, nowMs)),
    envoyeA: new Date(nowMs),
    numero: step.number,
    appareil: step.device,
    ...(step.foundAt ? placeFields(step.foundAt, nowMs) : {}),
  }
}

function placeFields({ lat, long, precisionM, atMs }: StepPlace, nowMs: number) {
  return { lat, long, precisionM, positionA: new Date(Math.min(atMs, nowMs)) }
}
