import { sendPauseMs } from '@repo/api-client/retries'
import type { DeliveryDatabase } from './database.ts'
import type { Correction, Course, NewStep, Numbering, QueuedStep, StepRefusal, Undoable } from './steps.ts'
import { inOrder, nextNumber, nextToSend, withdrawable } from './steps.ts'
import { verdictOf } from './verdict.ts'

/** What the screens show of the steps on their way. */
export type OutboxSnapshot = {
  /** Oldest first. */
  readonly steps: readonly QueuedStep[]
  readonly isSending: boolean
  /** True when the device could not keep a step: then it is lost with the page. */
  readonly isUnsafe: boolean
}

type Surroundings = {
  readonly database: DeliveryDatabase
  /** Sends one step and returns the delivery as it stands after it. */
  readonly send: (step: QueuedStep) => Promise<Course | null>
  /** Called with the server's response, before the step leaves the queue. */
  readonly onSent: (step: QueuedStep, course: Course | null) => Promise<void>
  /** Called when the server has refused a step. */
  readonly onRefused: (step: QueuedStep, refusal: StepRefusal) => Promise<void>
  /** The account whose steps may be sent now; null without a session. */
  readonly accountId: () => string | null
  /** Runs the work while no other tab does; does nothing while one does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Notifies the other tabs that the queue has changed. */
  readonly notifyOtherTabs: () => void
}

/**
 * The steps of this device that the server has not confirmed: stored on its disk before anything is sent, sent strictly
 * in order, each until there is a response, and only then removed. A refused one stops the queue until its carrier
 * settles it.
 */
export class StepOutbox {
  #snapshot: OutboxSnapshot = { steps: [], isSending: false, isUnsafe: false }
  /** Steps that the device had no room for, and their numbers, which only this page knows. */
  #unsaved: readonly QueuedStep[] = []
  #numbering: Numbering | undefined
  #waiting: Promise<void> | null = null
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #with: Surroundings

  constructor(surroundings: Surroundings) {
    this.#with = surroundings
  }

  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The queue; the same object until it changes. */
  readonly snapshot = (): OutboxSnapshot => this.#snapshot

  /** Reads the queue again from the disk, as when another tab has changed it. */
  async load(): Promise<void> {
    const stored = await this.#with.database.steps().catch(() => [])
    const accountId = this.#with.accountId()
    const own = [...stored, ...this.#unsaved].filter((step) => step.accountId === accountId)
    this.#set({ steps: inOrder(own), isUnsafe: this.#unsaved.length > 0 })
  }

  /** Takes a step over and sends it when its turn has come. Resolves once it is on the disk, or known not to fit there. */
  async add(step: NewStep): Promise<void> {
    try {
      await this.#with.database.addStep(step)
    } catch {
      this.#keepInMemory(step)
    }
    await this.#changed()
    void this.flush()
  }

  /** Undoes the last step: leaves it out while the server cannot have it, else sends an undo. */
  async undo(step: Omit<NewStep, 'kind'> & { readonly undoes: Undoable }): Promise<void> {
    const last = withdrawable(this.#snapshot.steps, step.deliveryId, step.undoes)
    if (last !== null && (await this.#leaveOut(last))) return this.#changed()
    await this.add({ ...step, kind: 'undo' })
  }

  /** Sends a refused step again; one with a code with what its carrier has changed of it. */
  async sendAgain(position: number, correction: Correction = {}): Promise<void> {
    const again = (step: QueuedStep): QueuedStep => ({
      ...step,
      refusal: null,
      ...(step.kind === 'deliver' || step.kind === 'pickup' ? correction : {}),
    })
    await this.#change(position, again)
    await this.#changed()
    await this.flush()
  }

  /** Discards steps: the server refuses them for good. */
  async discard(positions: readonly number[]): Promise<void> {
    for (const position of positions) await this.#remove(position)
    await this.#changed()
    void this.flush()
  }

  /** Sends what is waiting, now. Safe at any time: only one tab sends, one step after the other. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    // A run not started yet includes every step added until then.
    this.#waiting ??= this.#with.alone(() => {
      this.#waiting = null
      return this.#sendAll()
    })
    await this.#waiting
  }

  /** Forgets everything, on this device and in this tab. */
  async clear(): Promise<void> {
    this.#unsaved = []
    await this.#with.database.clear()
    await this.#changed()
  }

  async #sendAll(): Promise<void> {
    await this.load()
    try {
      for (;;) {
        const next = nextToSend(this.#snapshot.steps)
        if (next === null || this.#with.accountId() !== next.accountId) return
        this.#set({ isSending: true })
        if (!(await this.#sent(next))) return
      }
    } finally {
      this.#set({ isSending: false })
    }
  }

  /** True when the next step may go. */
  async #sent(step: QueuedStep): Promise<boolean> {
    // From here on the server may have it: an undo must be sent.
    const counted = await this.#change(step.position, (stored) => ({ ...stored, tries: stored.tries + 1 }))
    // Left out or settled by another tab meanwhile.
    if (counted === null) {
      await this.load()
      return true
    }
    try {
      await this.#with.onSent(counted, await this.#with.send(counted))
      await this.#remove(step.position)
      this.#failures = 0
      await this.#changed()
      return true
    } catch (error) {
      const verdict = verdictOf(error)
      if (verdict.kind === 'later') this.#tryLater()
      if (verdict.kind === 'refused') {
        await this.#change(step.position, (stored) => ({ ...stored, refusal: verdict.refusal }))
        await this.#with.onRefused(step, verdict.refusal)
      }
      await this.#changed()
      return false
    }
  }

  #tryLater(): void {
    this.#failures += 1
    this.#timer = setTimeout(() => void this.flush(), sendPauseMs(this.#failures))
  }

  async #change(position: number, change: (step: QueuedStep) => QueuedStep): Promise<QueuedStep | null> {
    const unsaved = this.#unsaved.find((step) => step.position === position)
    if (unsaved === undefined) return this.#with.database.changeStep(position, change)
    const changed = change(unsaved)
    this.#unsaved = this.#unsaved.map((step) => (step === unsaved ? changed : step))
    return changed
  }

  async #leaveOut({ position }: QueuedStep): Promise<boolean> {
    if (!this.#unsaved.some((step) => step.position === position))
      return this.#with.database.withdrawStep(position).catch(() => false)
    await this.#remove(position)
    return true
  }

  async #remove(position: number): Promise<void> {
    const others = this.#unsaved.filter((step) => step.position !== position)
    if (others.length === this.#unsaved.length) await this.#with.database.removeStep(position)
    this.#unsaved = others
  }

  /** After all stored ones, before the next one; numbered under this page's own name. */
  #keepInMemory(step: NewStep): void {
    const highest = Math.max(0, ...this.#snapshot.steps.map(({ position }) => position))
    this.#numbering = nextNumber(this.#numbering, () => crypto.randomUUID())
    const { device, last: number } = this.#numbering
    const stored = { ...step, position: highest + 1 / 1024, number, device, tries: 0, refusal: null }
    this.#unsaved = [...this.#unsaved, stored]
  }

  async #changed(): Promise<void> {
    await this.load()
    this.#with.notifyOtherTabs()
  }

  #set(change: Partial<OutboxSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
