import { z } from 'zod'

/** A message that the server may not have yet: kept in this tab until its answer is there, whatever happens to the page. */
const waiting = z.object({
  /** The name under which the server takes it once. */
  key: z.uuid(),
  text: z.string(),
  writtenAt: z.coerce.date(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  /** Why it failed, in the server's words; null when it could not be reached. */
  reason: z.string().nullable(),
})

export type WaitingMessage = z.infer<typeof waiting>

/** What is to be sent for each order, oldest first. */
type Boxes = Readonly<Record<string, readonly WaitingMessage[]>>

const storageKey = 'volant-messages'
const schema = z.record(z.string(), z.array(waiting))

/** Sends one message; rejects with an error whose `reason` says why, when there is something to say. */
export type Sender = (orderId: string, message: WaitingMessage) => Promise<void>

/**
 * The messages on their way, of all orders. They are sent one after the other for each order, so that they arrive as they
 * were written; one that fails stays, and goes again only when asked, under the same name. With `keepsTrying` those that could not reach the
 * server wait instead, also for the next page, until `resume` says that there is a way.
 */
export class Outbox {
  #boxes: Boxes
  readonly #listeners = new Set<() => void>()
  readonly #busy = new Set<string>()
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly #keepsTrying: boolean

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, options?: { readonly keepsTrying: boolean }) {
    this.#storage = storage
    this.#keepsTrying = options?.keepsTrying === true
    this.#boxes = remembered(storage, this.#keepsTrying ? 'waiting' : 'failed')
  }

  /** Calls back after each change; answers the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What has not been seen at the server, oldest first; the same list until it changes. */
  readonly of = (orderId: string): readonly WaitingMessage[] => this.#boxes[orderId] ?? nothing

  /** Takes a text over and sends it. */
  add(orderId: string, text: string, send: Sender): void {
    const message = {
      key: crypto.randomUUID(),
      text,
      writtenAt: new Date(),
      state: 'waiting',
      reason: null,
    } as const
    this.#set(orderId, [...this.of(orderId), message])
    void this.#work(orderId, send)
  }

  /** Sends a failed message again. */
  retry(orderId: string, key: string, send: Sender): void {
    this.#change(orderId, key, { state: 'waiting', reason: null })
    void this.#work(orderId, send)
  }

  /** Sends what waits for a connection; harmless when nothing does. */
  resume(orderId: string, send: Sender): void {
    if (this.#keepsTrying) void this.#work(orderId, send)
  }

  /** Forgets all messages of all orders, at sign-out. */
  clear(): void {
    for (const orderId of Object.keys(this.#boxes)) this.#set(orderId, [])
  }

  /** Gives messages up, or forgets those that are at the server; harmless for any other. */
  forget(orderId: string, keys: readonly string[]): void {
    const rest = this.of(orderId).filter(({ key }) => !keys.includes(key))
    if (rest.length !== this.of(orderId).length) this.#set(orderId, rest)
  }

  async #work(orderId: string, send: Sender): Promise<void> {
    if (this.#busy.has(orderId)) return
    this.#busy.add(orderId)
    for (;;) {
      const next = this.of(orderId).find(({ state }) => state === 'waiting')
      if (!next) break
      this.#change(orderId, next.key, { state: 'sending' })
      try {
        await send(orderId, next)
        this.#change(orderId, next.key, { state: 'sent' })
      } catch (error) {
        const reason = reasonOf(error)
        const isWaiting = this.#keepsTrying && reason === null
        this.#change(orderId, next.key, { state: isWaiting ? 'waiting' : 'failed', reason })
        // What comes after it would not arrive either.
        if (isWaiting) break
      }
    }
    this.#busy.delete(orderId)
  }

  #change(orderId: string, key: string, change: Partial<WaitingMessage>): void {
    this.#set(
      orderId,
      this.of(orderId).map((message) => (message.key === key ? { ...message, ...change } : message)),
    )
  }

  #set(orderId: string, messages: readonly WaitingMessage[]): void {
    const { [orderId]: _old, ...others } = this.#boxes
    this.#boxes = messages.length === 0 ? others : { ...others, [orderId]: messages }
    this.#storage.setItem(storageKey, JSON.stringify(this.#boxes))
    for (const listener of this.#listeners) listener()
  }
}

const nothing: readonly WaitingMessage[] = []

function reasonOf(error: unknown): string | null {
  return error instanceof Error && 'status' in error && error.status !== 0 ? error.message : null
}

/** What the tab had when it was left. Whether one that was under way has arrived is not known: it may be sent again under its name. */
function remembered(storage: Pick<Storage, 'getItem'>, unsure: 'waiting' | 'failed'): Boxes {
  const stored = storage.getItem(storageKey)
  if (stored === null) return {}
  const parsed = schema.safeParse(parsedOrNull(stored))
  if (!parsed.success) return {}
  return Object.fromEntries(
    Object.entries(parsed.data).map(([orderId, messages]) => [
      orderId,
      messages.map((message) => (message.state === 'failed' ? message : { ...message, state: unsure })),
    ]),
  )
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
