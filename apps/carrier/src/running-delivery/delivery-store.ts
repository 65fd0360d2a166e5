import { job } from '@repo/contracts/delivery/delivery-steps'
import { listMessages } from '@repo/contracts/delivery/messages'
import { z } from 'zod'
import type { DeliveryMemory, Outcome } from './delivery-view.ts'
import { noMemory, rememberCourse } from './delivery-view.ts'
import type { DeliveryDatabase } from './outbox/database.ts'
import type { Course } from './outbox/steps.ts'

const noteKey = 'course'
const messagesKey = 'messages'

/** The stored format is that of the wire. A record that a newer version of the app cannot parse is ignored. */
const storedDelivery = z.object({
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

/** The conversation of the running delivery, as last returned by the server. */
export type StoredMessages = Pick<z.output<typeof storedMessages>, 'persons' | 'messages'>

/** Returns a delivery without names, phone numbers, addresses, exact places and remarks, for the time after its end. */
export function removePersonalData(course: Course): Course {
  const clearStop = <Stop extends Course['enlevement']>(stop: Stop) => ({
    ...stop,
    nom: '',
    telephone: '',
    adresse: '',
    lat: roundPosition(stop.lat),
    long: roundPosition(stop.long),
  })
  return {
    ...course,
    enlevement: clearStop(course.enlevement),
    livraison: clearStop(course.livraison),
    retourVers: course.retourVers && clearStop(course.retourVers),
    retour: course.retour && { ...course.retour, reponse: '' },
    probleme: course.probleme && { ...course.probleme, reponse: '' },
    commentaire: '',
    consignes: null,
  }
}

/** Rounds degrees to a hundredth, about a kilometre: the town stays, the door does not. */
const roundPosition = (degrees: number) => Math.round(degrees * 100) / 100

function removeEndedData(memory: DeliveryMemory): DeliveryMemory {
  const { outcome } = memory
  return outcome === null
    ? memory
    : { last: null, outcome: { ...outcome, course: removePersonalData(outcome.course) } }
}

/** Stores the running delivery and its end for the signed-in account. Survives a reload; a full disk is ignored. */
export class DeliveryStore {
  #memory: DeliveryMemory = noMemory
  #changes = 0
  readonly #listeners = new Set<() => void>()
  readonly #database: DeliveryDatabase
  readonly #getAccountId: () => string | null

  constructor(database: DeliveryDatabase, getAccountId: () => string | null) {
    this.#database = database
    this.#getAccountId = getAccountId
  }

  /** Subscribes to changes. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns the stored state; the same object until it changes. */
  readonly getSnapshot = (): DeliveryMemory => this.#memory

  /** Reads the stored record again, after a sign-in or a change in another tab. */
  async load(): Promise<void> {
    const changes = this.#changes
    const note = await this.#database.readNote(noteKey).catch(() => undefined)
    // A change in the meantime is newer than the stored record.
    if (this.#changes !== changes) return
    // as: a stored value of any form, which is checked here.
    const decoded = z.safeDecode(storedDelivery, note as never)
    const isOwn = decoded.success && decoded.data.accountId === this.#getAccountId()
    this.#memory = isOwn ? { last: decoded.data.last, outcome: decoded.data.outcome } : noMemory
    this.#notifyListeners()
  }

  /** Stores the delivery's state, as returned by the server: once it is over, its end without personal data. */
  async remember(course: Course): Promise<void> {
    await this.#set(rememberCourse(this.#memory, course))
  }

  /** Stores how the delivery ended, and deletes its personal data and conversation. */
  async storeEnd(course: Course, how: Outcome['how']): Promise<void> {
    await this.#set({ last: null, outcome: { course, how } })
  }

  /**
   * Stores the conversation of the running delivery: it may contain a door code, which is needed offline. Ignores that
   * of another order.
   */
  async storeMessages(conversation: StoredMessages): Promise<void> {
    const accountId = this.#getAccountId()
    if (accountId === null || this.#memory.last?.commandeId !== conversation.persons.commandeId) return
    await this.#database
      .storeNote(messagesKey, z.encode(storedMessages, { accountId, ...conversation }))
      .catch(() => undefined)
  }

  /** Returns the stored conversation; null without one, or for another account's. */
  async readMessages(): Promise<StoredMessages | null> {
    const note = await this.#database.readNote(messagesKey).catch(() => undefined)
    // as: a stored value of any form, which is checked here.
    const decoded = z.safeDecode(storedMessages, note as never)
    return decoded.success && decoded.data.accountId === this.#getAccountId() ? decoded.data : null
  }

  async #forgetMessages(): Promise<void> {
    await this.#database.removeNote(messagesKey).catch(() => undefined)
  }

  /** Deletes the stored delivery, once its carrier has seen how it ended. */
  async forget(): Promise<void> {
    this.#changes += 1
    this.#memory = noMemory
    this.#notifyListeners()
    await this.#database.removeNote(noteKey).catch(() => undefined)
    await this.#forgetMessages()
  }

  async #set(memory: DeliveryMemory): Promise<void> {
    this.#changes += 1
    this.#memory = removeEndedData(memory)
    this.#notifyListeners()
    if (memory.outcome !== null) await this.#forgetMessages()
    const accountId = this.#getAccountId()
    if (accountId === null) return
    // A full disk only affects the next reload without a connection.
    await this.#database
      .storeNote(noteKey, z.encode(storedDelivery, { accountId, ...this.#memory }))
      .catch(() => undefined)
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}
