import { job } from '@repo/contracts/delivery/delivery-steps'
import { z } from 'zod'
import type { DeliveryMemory, Outcome } from './delivery-view.ts'
import { noMemory, remembering } from './delivery-view.ts'
import type { DeliveryDatabase } from './outbox/database.ts'
import type { Course } from './outbox/steps.ts'

const noteKey = 'course'

/** As it lies on the device: the wire's form, which a newer version of the app may find unreadable and then does without. */
const kept = z.object({
  accountId: z.string(),
  last: job.nullable(),
  outcome: z
    .object({
      course: job,
      how: z.enum(['delivered', 'returned', 'cancelled', 'taken-off', 'lost']),
    })
    .nullable(),
})

/** A delivery without what is known of its persons: all that is left on the device once it is over. */
export function withoutPersons(course: Course): Course {
  const bare = <Stop extends Course['enlevement']>(stop: Stop) => ({
    ...stop,
    nom: '',
    telephone: '',
    adresse: '',
  })
  return {
    ...course,
    enlevement: bare(course.enlevement),
    livraison: bare(course.livraison),
    retourVers: course.retourVers && bare(course.retourVers),
    commentaire: '',
    consignes: null,
  }
}

function forgetful(memory: DeliveryMemory): DeliveryMemory {
  const { outcome } = memory
  return outcome === null
    ? memory
    : { last: null, outcome: { ...outcome, course: withoutPersons(outcome.course) } }
}

/** Remembers the running delivery and its end across reloads, for whoever is signed in. */
export class MemoryOfDelivery {
  #memory: DeliveryMemory = noMemory
  readonly #listeners = new Set<() => void>()
  readonly #database: DeliveryDatabase
  readonly #accountId: () => string | null

  constructor(database: DeliveryDatabase, accountId: () => string | null) {
    this.#database = database
    this.#accountId = accountId
  }

  /** Calls back after each change; answers the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What is remembered; the same object until it changes. */
  readonly snapshot = (): DeliveryMemory => this.#memory

  /** Reads again what the device has kept, as after a sign-in or a change in another tab. */
  async load(): Promise<void> {
    const note = await this.#database.note(noteKey).catch(() => undefined)
    const read = z.safeDecode(kept, note as never)
    const isOwn = read.success && read.data.accountId === this.#accountId()
    this.#memory = isOwn ? { last: read.data.last, outcome: read.data.outcome } : noMemory
    this.#tell()
  }

  /** Notes how the server says that the delivery stands. */
  async remember(course: Course): Promise<void> {
    await this.#set(remembering(this.#memory, course))
  }

  /** Notes that the delivery is over. */
  async end(course: Course, how: Outcome['how']): Promise<void> {
    await this.#set({ last: null, outcome: { course, how } })
  }

  /** Forgets the delivery, once its carrier has seen how it ended. */
  async forget(): Promise<void> {
    this.#memory = noMemory
    this.#tell()
    await this.#database.removeNote(noteKey).catch(() => undefined)
  }

  async #set(memory: DeliveryMemory): Promise<void> {
    this.#memory = forgetful(memory)
    this.#tell()
    const accountId = this.#accountId()
    if (accountId === null) return
    // A full disk takes nothing but the next reload without a connection.
    await this.#database
      .keepNote(noteKey, z.encode(kept, { accountId, ...this.#memory }))
      .catch(() => undefined)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
