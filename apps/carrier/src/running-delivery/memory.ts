import { job } from '@repo/contracts/delivery/delivery-steps'
import { listMessages } from '@repo/contracts/delivery/messages'
import { z } from 'zod'
import type { DeliveryMemory, Outcome } from './delivery-view.ts'
import { noMemory, remembering } from './delivery-view.ts'
import type { DeliveryDatabase } from './outbox/database.ts'
import type { Course } from './outbox/steps.ts'

const noteKey = 'course'
const messagesKey = 'messages'

/** As it lies on the device: the wire's form, which a newer version of the app may find unreadable and then does without. */
const stored = z.object({
  accountId: z.string(),
  last: job.nullable(),
  outcome: z
    .object({
      course: job,
      how: z.enum(['delivered', 'returned', 'cancelled', 'taken-off', 'lost']),
    })
    .nullable(),
})

const storedMessages = z.object({
  accountId: z.string(),
  persons: listMessages.request,
  messages: listMessages.response,
})

/** The conversation of the running delivery, as last returned by the server: its parties and its messages. */
export type StoredMessages = Pick<z.output<typeof storedMessages>, 'persons' | 'messages'>

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

/** Stores the running delivery and its end across reloads, for the signed-in account. */
export class MemoryOfDelivery {
  #memory: DeliveryMemory = noMemory
  #changes = 0
  readonly #listeners = new Set<() => void>()
  readonly #database: DeliveryDatabase
  readonly #accountId: () => string | null

  constructor(database: DeliveryDatabase, accountId: () => string | null) {
    this.#database = database
    this.#accountId = accountId
  }

  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What is remembered; the same object until it changes. */
  readonly snapshot = (): DeliveryMemory => this.#memory

  /** Reloads the record of the device, as after a sign-in or a change in another tab. */
  async load(): Promise<void> {
    const changes = this.#changes
    const note = await this.#database.note(noteKey).catch(() => undefined)
    // What was noted meanwhile is newer.
    if (this.#changes !== changes) return
    const read = z.safeDecode(stored, note as never)
    const isOwn = read.success && read.data.accountId === this.#accountId()
    this.#memory = isOwn ? { last: read.data.last, outcome: read.data.outcome } : noMemory
    this.#tell()
  }

  /** Stores the delivery's state as returned by the server. */
  async remember(course: Course): Promise<void> {
    await this.#set(remembering(this.#memory, course))
  }

  /** Notes that the delivery is over. */
  async end(course: Course, how: Outcome['how']): Promise<void> {
    await this.#set({ last: null, outcome: { course, how } })
  }

  /** Keeps the conversation of the running delivery: a door code in it is needed where there is no connection. */
  async storeMessages(conversation: StoredMessages): Promise<void> {
    const accountId = this.#accountId()
    if (accountId === null || this.#memory.last?.commandeId !== conversation.persons.commandeId) return
    await this.#database
      .storeNote(messagesKey, z.encode(storedMessages, { accountId, ...conversation }))
      .catch(() => undefined)
  }

  /** The stored conversation; null for none, or another account's. */
  async messages(): Promise<StoredMessages | null> {
    const note = await this.#database.note(messagesKey).catch(() => undefined)
    const read = z.safeDecode(storedMessages, note as never)
    return read.success && read.data.accountId === this.#accountId() ? read.data : null
  }

  async #forgetMessages(): Promise<void> {
    await this.#database.removeNote(messagesKey).catch(() => undefined)
  }

  /** Forgets the delivery, once its carrier has seen how it ended. */
  async forget(): Promise<void> {
    this.#changes += 1
    this.#memory = noMemory
    this.#tell()
    await this.#database.removeNote(noteKey).catch(() => undefined)
    await this.#forgetMessages()
  }

  async #set(memory: DeliveryMemory): Promise<void> {
    this.#changes += 1
    this.#memory = forgetful(memory)
    this.#tell()
    if (memory.outcome !== null) await this.#forgetMessages()
    const accountId = this.#accountId()
    if (accountId === null) return
    // A full disk takes nothing but the next reload without a connection.
    await this.#database
      .storeNote(noteKey, z.encode(stored, { accountId, ...this.#memory }))
      .catch(() => undefined)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
