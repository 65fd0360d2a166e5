import { getSendPauseMs } from '@repo/api-client/retries'
import type { DeliveryDatabase } from './database.ts'
import type { Correction, NewStep, Numbering, QueuedStep, StepRefusal, Undoable } from './steps.ts'
import { createNextNumber, findNextToSend, findWithdrawable, sortSteps } from './steps.ts'
import { judgeError } from './verdict.ts'

/** The queue, as the screens show it. */
export type OutboxSnapshot = {
  /** The queued steps, oldest first. */
  readonly steps: readonly QueuedStep[]
  readonly isSending: boolean
  /** Whether a step could not be stored: closing the page loses it. */
  readonly isUnsafe: boolean
}

type StepOutboxOptions = {
  readonly database: DeliveryDatabase
  /** Sends a step. Resolves once the server has it and the screens show it, before it leaves the queue. */
  readonly send: (step: QueuedStep) => Promise<void>
  /** Called when the server has refused a step. */
  readonly onRefused: (step: QueuedStep, refusal: StepRefusal) => Promise<void>
  /** Returns the account whose steps may be sent; null without a session. */
  readonly getAccountId: () => string | null
  /** Runs the work as soon as no other tab runs any. */
  readonly runAlone: (work: () => Promise<void>) => Promise<void>
  /** Notifies the other tabs that the queue has changed. */
  readonly notifyOtherTabs: () => void
}

/**
 * The queue of unconfirmed steps. Each step is stored before it is sent. Steps are sent strictly in order, repeated
 * until there is a response, and only then removed. A refused step stops the queue until the carrier resolves it.
 */
export class StepOutbox {
  #snapshot: OutboxSnapshot = { steps: [], isSending: false, isUnsafe: false }
  /** Steps that could not be stored, with numbers that only this page knows. */
  #unsaved: readonly QueuedStep[] = []
  #numbering: Numbering | undefined
  #nextRun: Promise<void> | null = null
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #options: StepOutboxOptions

  constructor(options: StepOutboxOptions) {
    this.#options = options
  }

  /** Subscribes to changes. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns the queue; the same object until it changes. */
  readonly getSnapshot = (): OutboxSnapshot => this.#snapshot

  /** Reads the queue from the disk, for example after a change in another tab. */
  async load(): Promise<void> {
    const stored = await this.#options.database.readSteps().catch(() => [])
    const accountId = this.#options.getAccountId()
    const ownSteps = [...stored, ...this.#unsaved].filter((step) => step.accountId === accountId)
    this.#set({ steps: sortSteps(ownSteps), isUnsafe: this.#unsaved.length > 0 })
  }

  /** Queues a step, to be sent in its turn. Resolves once it is stored, or the disk is known to be full. */
  async add(step: NewStep): Promise<void> {
    try {
      await this.#options.database.addStep(step)
    } catch {
      this.#addInMemory(step)
    }
    await this.#publishChange()
    void this.flush()
  }

  /** Undoes the last step: removes it if it was never sent, otherwise queues an undo. */
  async undo(step: Omit<NewStep, 'kind'> & { readonly undoes: Undoable }): Promise<void> {
    const lastStep = findWithdrawable(this.#snapshot.steps, step.deliveryId, step.undoes)
    if (lastStep !== null && (await this.#withdraw(lastStep))) return this.#publishChange()
    await this.add({ ...step, kind: 'undo' })
  }

  /** Sends a refused step again; a proof with a code also with the carrier's correction. */
  async sendAgain(position: number, correction: Correction = {}): Promise<void> {
    const resetRefusal = (step: QueuedStep): QueuedStep => ({
      ...step,
      refusal: null,
      ...(step.kind === 'deliver' || step.kind === 'pickup' ? correction : {}),
    })
    await this.#change(position, resetRefusal)
    await this.#publishChange()
    await this.flush()
  }

  /** Removes steps without sending them. Idempotent. */
  async discard(positions: readonly number[]): Promise<void> {
    for (const position of positions) await this.#remove(position)
    await this.#publishChange()
    void this.flush()
  }

  /** Sends the queued steps now. Idempotent: only one tab sends, one step at a time. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    // A run that has not started includes every step queued until then.
    this.#nextRun ??= this.#runAlone()
    await this.#nextRun
  }

  /** Sends as soon as no other tab does. When the lock or the disk fails, it is tried again later. */
  async #runAlone(): Promise<void> {
    try {
      await this.#options.runAlone(() => {
        this.#nextRun = null
        return this.#sendAll()
      })
    } catch {
      this.#nextRun = null
      this.#scheduleRetry()
    }
  }

  /** Deletes everything, on the disk and in this tab. Rejects when the disk fails. */
  async clear(): Promise<void> {
    this.#unsaved = []
    await this.#options.database.clear()
    await this.#publishChange()
  }

  async #sendAll(): Promise<void> {
    await this.load()
    try {
      for (;;) {
        const nextStep = findNextToSend(this.#snapshot.steps)
        if (nextStep === null || this.#options.getAccountId() !== nextStep.accountId) return
        this.#set({ isSending: true })
        if (!(await this.#send(nextStep))) return
      }
    } finally {
      this.#set({ isSending: false })
    }
  }

  /** Sends a step. Returns whether the next one may be sent. */
  async #send(step: QueuedStep): Promise<boolean> {
    // From now on the server may have received it, so undoing it needs an undo.
    const countedStep = await this.#change(step.position, (stored) => ({
      ...stored,
      tries: stored.tries + 1,
    }))
    // Another tab has removed or settled it.
    if (countedStep === null) {
      await this.load()
      return true
    }
    try {
      await this.#options.send(countedStep)
      await this.#remove(step.position)
      this.#failures = 0
      await this.#publishChange()
      return true
    } catch (error) {
      const verdict = judgeError(error)
      if (verdict.kind === 'later') this.#scheduleRetry()
      if (verdict.kind === 'refused') {
        await this.#change(step.position, (stored) => ({ ...stored, refusal: verdict.refusal }))
        await this.#options.onRefused(step, verdict.refusal)
      }
      await this.#publishChange()
      return false
    }
  }

  #scheduleRetry(): void {
    this.#failures += 1
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), getSendPauseMs(this.#failures))
  }

  async #change(position: number, change: (step: QueuedStep) => QueuedStep): Promise<QueuedStep | null> {
    const unsaved = this.#unsaved.find((step) => step.position === position)
    if (unsaved === undefined) return this.#options.database.changeStep(position, change)
    const changedStep = change(unsaved)
    this.#unsaved = this.#unsaved.map((step) => (step === unsaved ? changedStep : step))
    return changedStep
  }

  async #withdraw({ position }: QueuedStep): Promise<boolean> {
    if (!this.#unsaved.some((step) => step.position === position))
      return this.#options.database.withdrawStep(position).catch(() => false)
    await this.#remove(position)
    return true
  }

  async #remove(position: number): Promise<void> {
    const otherSteps = this.#unsaved.filter((step) => step.position !== position)
    if (otherSteps.length === this.#unsaved.length) await this.#options.database.removeStep(position)
    this.#unsaved = otherSteps
  }

  /** Adds a step behind all stored ones, numbered under this page's own name. */
  #addInMemory(step: NewStep): void {
    const highest = Math.max(0, ...this.#snapshot.steps.map(({ position }) => position))
    this.#numbering = createNextNumber(this.#numbering, () => crypto.randomUUID())
    const { device, last: number } = this.#numbering
    // Stored positions are whole numbers: a step that is stored later still comes behind this one.
    const position = highest + 1 / 1024
    const stored = { ...step, position, number, device, tries: 0, refusal: null }
    this.#unsaved = [...this.#unsaved, stored]
  }

  async #publishChange(): Promise<void> {
    await this.load()
    this.#options.notifyOtherTabs()
  }

  #set(change: Partial<OutboxSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
