import { CallError } from '@repo/api-client/call'
import { getSendPauseMs, isTransient } from '@repo/api-client/retries'
import { z } from 'zod'
import { storedMessagePrefix as prefix } from './stored-messages.ts'

/** A message as stored on the device. */
const storedMessage = z.object({
  /** The id that the client gives it: the server accepts each once. */
  key: z.uuid(),
  /** The writer: no other account on this device reads or sends it. */
  accountId: z.string(),
  orderId: z.string(),
  toPersonId: z.string(),
  text: z.string(),
  writtenAt: z.coerce.date(),
  /** The server's message when it refused; null without a refusal. */
  refusal: z.string().nullable(),
})

/** A message that the server may not have yet. */
export type WaitingMessage = z.infer<typeof storedMessage> & {
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
}

/** The state of the queue for screens. */
export type OutboxSnapshot = {
  /** Oldest first. */
  readonly messages: readonly WaitingMessage[]
  /** Whether the last try did not reach the server, so that the queue waits for a connection. */
  readonly isDisconnected: boolean
}

type OutboxOptions = {
  /** The storage of messages across reloads. Each is a separate item, so that tabs do not overwrite each other. */
  readonly storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  /** Sends one message. Rejects as `call` does. */
  readonly send: (message: WaitingMessage) => Promise<void>
  /** The account that is signed in; null for none. */
  readonly getAccountId: () => string | null
}

/** Messages of an account that did not return are dropped after this time. */
const abandonedAfterMs = 7 * 24 * 3_600_000

/**
 * The unsent messages of all orders. They are stored before they are sent, and sent one after the other in the order
 * of writing. An unreachable server leaves a message queued, also for the next page, and it is sent again after a pause
 * or at the next `flush`. A refused one stays until its writer deletes or retries it, and blocks no other. Sending is
 * idempotent, so tabs need not coordinate.
 */
export class Outbox {
  #snapshot: OutboxSnapshot = { messages: [], isDisconnected: false }
  #byOrder: ReadonlyMap<string, readonly WaitingMessage[]> = new Map()
  #sendingKey: string | null = null
  /** The keys of messages that the device had no space to store. They are lost with the page. */
  readonly #unstoredKeys = new Set<string>()
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #options: OutboxOptions

  constructor(options: OutboxOptions) {
    this.#options = options
    this.load()
  }

  /** Subscribes to changes. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns all messages; the same object until it changes. */
  readonly getSnapshot = (): OutboxSnapshot => this.#snapshot

  /** Returns the messages of an order, oldest first; the same list until it changes. */
  readonly getMessages = (orderId: string): readonly WaitingMessage[] =>
    this.#byOrder.get(orderId) ?? noMessages

  /**
   * Queues a text and sends it. Does nothing without a signed-in account. Without space on the device the text is lost
   * with the page.
   */
  add(orderId: string, toPersonId: string, text: string): void {
    const accountId = this.#options.getAccountId()
    if (accountId === null) return
    const message = {
      key: crypto.randomUUID(),
      accountId,
      orderId,
      toPersonId,
      text,
      writtenAt: new Date(),
      refusal: null,
      state: 'waiting',
    } as const
    this.#store(message)
    this.#publish([...this.#snapshot.messages, message])
    void this.flush()
  }

  /** Sends a refused message again. Does nothing for an unknown key. */
  retry(key: string): void {
    this.#change(key, { state: 'waiting', refusal: null })
    void this.flush()
  }

  /** Deletes messages, unsent ones or those that the server has. Idempotent. */
  forget(keys: readonly string[]): void {
    const { messages } = this.#snapshot
    const keptMessages = messages.filter(({ key }) => !keys.includes(key))
    for (const key of keys) this.#options.storage.removeItem(prefix + key)
    if (keptMessages.length !== messages.length) this.#publish(keptMessages)
  }

  /** Deletes everything that the signed-in account has written, at its sign-out. */
  clear(): void {
    this.forget(this.#snapshot.messages.map(({ key }) => key))
  }

  /** Reads the storage again: after a sign-in, or when another tab has changed it. */
  load(): void {
    const accountId = this.#options.getAccountId()
    const unstored = this.#snapshot.messages.filter(
      ({ key, state }) => state === 'sent' || this.#unstoredKeys.has(key),
    )
    const ownMessages = [...unstored, ...this.#readStored()].filter(
      (message) => message.accountId === accountId,
    )
    this.#publish(ownMessages.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime()))
  }

  /** Sends the waiting messages of the signed-in account. Does nothing while it is sending; never rejects. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#sendingKey !== null) return
    for (;;) {
      const nextMessage = this.#snapshot.messages.find(({ state }) => state === 'waiting')
      if (!nextMessage || this.#options.getAccountId() !== nextMessage.accountId) return
      if (!(await this.#send(nextMessage))) return
    }
  }

  /** Sends one message. Returns whether the next one may be sent. */
  async #send(message: WaitingMessage): Promise<boolean> {
    const { key } = message
    this.#sendingKey = key
    this.#change(key, { state: 'sending' })
    try {
      await this.#options.send(message)
      this.#options.storage.removeItem(prefix + key)
      this.#change(key, { state: 'sent' })
    } catch (error) {
      if (isTransient(error)) {
        this.#change(key, { state: 'waiting' })
        this.#scheduleRetry()
        return false
      }
      this.#change(key, { state: 'failed', refusal: error instanceof CallError ? error.message : '' })
    } finally {
      this.#sendingKey = null
    }
    this.#failures = 0
    this.#publish(this.#snapshot.messages)
    return true
  }

  #scheduleRetry(): void {
    this.#failures += 1
    this.#publish(this.#snapshot.messages)
    this.#timer = setTimeout(() => void this.flush(), getSendPauseMs(this.#failures))
  }

  #change(key: string, change: Partial<WaitingMessage>): void {
    const { messages } = this.#snapshot
    const changedMessages = messages.map((message) =>
      message.key === key ? { ...message, ...change } : message,
    )
    // Another tab may have sent it meanwhile, or its writer deleted it: then it must not return.
    const isStored = this.#options.storage.getItem(prefix + key) !== null
    if (isStored && change.refusal !== undefined)
      for (const message of changedMessages) if (message.key === key) this.#store(message)
    this.#publish(changedMessages)
  }

  #store(message: WaitingMessage): void {
    try {
      this.#options.storage.setItem(prefix + message.key, JSON.stringify(storedMessage.parse(message)))
    } catch {
      this.#unstoredKeys.add(message.key)
    }
  }

  /** Returns all stored messages of any account. Removes expired ones. */
  #readStored(): readonly WaitingMessage[] {
    const { storage } = this.#options
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
    return keys.flatMap((key) => {
      if (!key.startsWith(prefix)) return []
      const { data } = storedMessage.safeParse(parseOrNull(storage.getItem(key) ?? ''))
      if (data && !this.#isAbandoned(data)) return [{ ...data, state: this.#getState(data) }]
      storage.removeItem(key)
      return []
    })
  }

  #isAbandoned({ accountId, writtenAt }: z.infer<typeof storedMessage>): boolean {
    return accountId !== this.#options.getAccountId() && Date.now() - writtenAt.getTime() > abandonedAfterMs
  }

  #getState({ key, refusal }: z.infer<typeof storedMessage>): WaitingMessage['state'] {
    if (key === this.#sendingKey) return 'sending'
    return refusal === null ? 'waiting' : 'failed'
  }

  #publish(messages: readonly WaitingMessage[]): void {
    this.#snapshot = { messages, isDisconnected: this.#failures > 0 }
    this.#byOrder = Map.groupBy(messages, ({ orderId }) => orderId)
    for (const listener of this.#listeners) listener()
  }
}

const noMessages: readonly WaitingMessage[] = []

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
